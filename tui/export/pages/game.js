
"use strict";
// The map is kept as rows of characters and pens. A step is what changed; now and then a whole map is
// remembered, so that no step is far from one.
(function () {
  const drawn = JSON.parse(document.getElementById("drawn").textContent);
  const [WIDTH, HEIGHT] = drawn.size;
  const LAST = drawn.steps.length - 1;
  const KEEP = 32;
  const REST = "\0"; // the second cell of a wide letter
  const own = getComputedStyle(document.documentElement);
  const FONT = own.getPropertyValue("--mono");
  const light = matchMedia("(prefers-color-scheme: light)");
  const find = (id) => document.getElementById(id);
  const map = find("map"), sheet = find("sheet"), canvas = find("canvas"), slider = find("slider");
  const pen = canvas.getContext("2d");
  let at = 0, size = 13, wide = 8, high = 16, waiting = false;

  // ---------------------------------------------------------------- the map at a step

  const blank = { text: " ".repeat(WIDTH), pens: new Uint16Array(WIDTH) };
  const kept = new Map([[-1, Array(HEIGHT).fill(blank)]]);

  function rowsAt(step) {
    let from = step;
    while (!kept.has(from)) from -= 1;
    let rows = kept.get(from);
    while (from < step) {
      from += 1;
      rows = changed(rows, drawn.steps[from]);
      if (from % KEEP === 0) kept.set(from, rows);
    }
    return rows;
  }

  function changed(rows, patches) {
    const now = rows.slice();
    const own = new Set();
    for (const [y, start, ...runs] of patches) {
      if (!own.has(y)) now[y] = { text: now[y].text, pens: now[y].pens.slice() };
      own.add(y);
      const row = now[y];
      let x = start;
      for (let n = 0; n < runs.length; n += 2) {
        row.text = row.text.slice(0, x) + runs[n] + row.text.slice(x + runs[n].length);
        row.pens.fill(runs[n + 1], x, x + runs[n].length);
        x += runs[n].length;
      }
    }
    return now;
  }

  // ---------------------------------------------------------------- drawing

  function measure() {
    pen.font = `${size}px ${FONT}`;
    const one = pen.measureText("M");
    wide = one.width;
    high = Math.round(one.fontBoundingBoxAscent + one.fontBoundingBoxDescent) || Math.round(size * 1.2);
    sheet.style.width = `${WIDTH * wide}px`;
    sheet.style.height = `${HEIGHT * high}px`;
  }

  function draw() {
    waiting = false;
    const dots = window.devicePixelRatio || 1;
    const across = Math.min(map.clientWidth, WIDTH * wide), down = Math.min(map.clientHeight, HEIGHT * high);
    canvas.width = across * dots;
    canvas.height = down * dots;
    canvas.style.width = `${across}px`;
    canvas.style.height = `${down}px`;
    pen.setTransform(dots, 0, 0, dots, -map.scrollLeft * dots, -map.scrollTop * dots);
    pen.textBaseline = "alphabetic";
    const pens = drawn.pens.map((themes) => themes[light.matches ? 1 : 0]);
    const rows = rowsAt(at);
    const top = Math.floor(map.scrollTop / high), bottom = Math.min(HEIGHT, Math.ceil((map.scrollTop + down) / high));
    for (let y = top; y < bottom; y += 1) drawRow(rows[y], y, pens);
    mark();
  }

  function drawRow(row, y, pens) {
    const left = Math.floor(map.scrollLeft / wide);
    const right = Math.min(WIDTH, Math.ceil((map.scrollLeft + map.clientWidth) / wide));
    for (let x = left; x < right; ) {
      const from = x, paper = pens[row.pens[x]][1];
      while (x < right && pens[row.pens[x]][1] === paper) x += 1;
      pen.fillStyle = paper;
      if (paper) pen.fillRect(from * wide, y * high, (x - from) * wide, high);
    }
    const base = y * high + high * 0.79;
    for (let x = left; x < right; x += 1) {
      const [ink, , how] = pens[row.pens[x]];
      const sign = row.text[x];
      pen.fillStyle = ink || own.getPropertyValue("--ink");
      if (how & 2) pen.fillRect(x * wide, (y + 1) * high - 1, wide, 1);
      if (sign === " " || sign === REST) continue;
      pen.font = `${how & 1 ? "bold " : ""}${size}px ${FONT}`;
      pen.fillText(sign, x * wide, base, row.text[x + 1] === REST ? 2 * wide : wide);
    }
  }

  function mark() {
    pen.lineWidth = 2;
    pen.strokeStyle = own.getPropertyValue("--mark");
    for (const [x, y, w, h] of drawn.looks[at]) {
      pen.beginPath();
      pen.roundRect(x * wide + 1, y * high + high / 2, w * wide - 2, h * high - high / 2, 8);
      pen.stroke();
    }
  }

  function fit() {
    const room = Math.floor(map.clientWidth / WIDTH / 0.6);
    size = Math.max(window.innerWidth < 640 ? 9 : 10, Math.min(13, room));
    measure();
  }

  function soon() {
    if (!waiting) requestAnimationFrame(draw);
    waiting = true;
  }

  function lookAt(always) {
    const look = drawn.looks[at][drawn.looks[at].length - 1];
    if (!look) return;
    const [x, y, w, h] = [look[0] * wide, look[1] * high, look[2] * wide, look[3] * high];
    const off = (start, extent, from, room) => start < from || start + extent > from + room;
    if (always || off(x, w, map.scrollLeft, map.clientWidth)) map.scrollLeft = x + w / 2 - map.clientWidth / 2;
    if (always || off(y, h, map.scrollTop, map.clientHeight)) map.scrollTop = y + h / 2 - map.clientHeight / 2;
  }

  function zoom(by) {
    const middle = (map.scrollLeft + map.clientWidth / 2) / wide, line = (map.scrollTop + map.clientHeight / 2) / high;
    size = Math.max(5, Math.min(32, Math.round(size * by)));
    measure();
    map.scrollLeft = middle * wide - map.clientWidth / 2;
    map.scrollTop = line * high - map.clientHeight / 2;
    soon();
  }

  // ---------------------------------------------------------------- steps

  const entry = (step) => find(`s${drawn.first + step}`);

  function paragraph(name, words) {
    const made = document.createElement("p");
    made.className = name;
    made.append(...words);
    return made;
  }

  function tell() {
    const now = entry(at);
    const turn = now.parentElement.previousElementSibling.textContent;
    const number = drawn.place.replace("{n}", drawn.first + at).replace("{all}", drawn.first + LAST);
    const words = [...now.childNodes].slice(2).map((node) => node.cloneNode(true));
    find("told").replaceChildren(
      paragraph("when", [`${number} · ${turn}`]),
      paragraph("said", words),
      paragraph("standing", [drawn.standings[drawn.standing[at]].replaceAll("\n", " · ")]),
    );
    slider.setAttribute("aria-valuetext", `${number}, ${turn}`);
  }

  function go(step) {
    entry(at).classList.remove("here");
    at = Math.max(0, Math.min(LAST, step));
    const now = entry(at), record = find("record");
    now.classList.add("here");
    if (record.scrollHeight > record.clientHeight + 1) record.scrollTop = now.offsetTop - record.clientHeight / 3;
    slider.value = at;
    for (const id of ["first", "turn-back", "back"]) find(id).setAttribute("aria-disabled", at === 0);
    for (const id of ["forward", "turn-forward", "last"]) find(id).setAttribute("aria-disabled", at === LAST);
    history.replaceState(null, "", `#${drawn.first + at}`);
    tell();
    lookAt();
    soon();
  }

  const after = (steps) => steps.find((step) => step > at) ?? LAST;
  const before = (steps) => steps.findLast((step) => step < at) ?? 0;
  const moves = {
    first: () => go(0),
    "turn-back": () => go(before(drawn.turns)),
    back: () => go(at - 1),
    forward: () => go(at + 1),
    "turn-forward": () => go(after(drawn.turns)),
    last: () => go(LAST),
    play,
    nearer: () => zoom(1.25),
    farther: () => zoom(0.8),
  };
  const keys = {
    ArrowLeft: moves.back,
    ArrowRight: moves.forward,
    "[": moves.back,
    "]": moves.forward,
    "{": moves["turn-back"],
    "}": moves["turn-forward"],
    "(": () => go(before(drawn.phases)),
    ")": () => go(after(drawn.phases)),
    X: () => go(before(drawn.battles)),
    x: () => go(after(drawn.battles)),
    Home: moves.first,
    End: moves.last,
    "+": moves.nearer,
    "-": moves.farther,
    ".": play,
    "/": () => search.focus(),
  };

  let playing = 0;
  function play() {
    const was = playing;
    clearInterval(playing);
    playing = was ? 0 : setInterval(() => (at < LAST ? go(at + 1) : play()), 900);
    find("play").setAttribute("aria-pressed", Boolean(playing));
  }

  // ---------------------------------------------------------------- finding

  const search = find("find");

  function seek(by) {
    const wanted = search.value.trim().toLowerCase();
    for (let n = 1; wanted && n <= LAST + 1; n += 1) {
      const step = (at + by * n + (LAST + 1) * n) % (LAST + 1);
      if (!entry(step).textContent.toLowerCase().includes(wanted)) continue;
      go(step);
      return;
    }
    search.setAttribute("aria-invalid", Boolean(wanted));
  }

  function fromAddress() {
    const found = /^#s?(\d+)$/.exec(location.hash);
    return found ? Number(found[1]) - drawn.first : null;
  }

  for (const [id, move] of Object.entries(moves)) find(id).addEventListener("click", move);
  slider.max = LAST;
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.target === search) {
      search.removeAttribute("aria-invalid");
      if (event.key === "Enter") seek(event.shiftKey ? -1 : 1);
      if (event.key === "Escape") search.blur();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    if (event.target === slider || (event.target === map && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    keys[event.key]();
  });
  find("record").addEventListener("click", (event) => {
    const number = event.target.closest("li > a:first-child");
    if (!number) return;
    event.preventDefault();
    go(Number(number.textContent) - drawn.first);
  });
  window.addEventListener("hashchange", () => fromAddress() !== null && go(fromAddress()));
  map.addEventListener("scroll", soon);
  window.addEventListener("resize", soon);
  light.addEventListener("change", soon);
  find("stepper").hidden = false;
  search.hidden = false;
  fit();
  const asked = fromAddress();
  const plays = location.hash === "#play";
  go(asked ?? (plays ? 0 : (drawn.battles.at(-1) ?? LAST)));
  lookAt(true);
  if (plays) play();
  window.scrollTo(0, 0);
})();

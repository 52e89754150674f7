// The talk in lines: what is told is added to a log that screen readers read out, what is typed is a heading in
// it, by which one goes from answer to answer.
const MOST_KEPT = 2000;
const COLUMNS = / {3,}\S|^ {2}/;
const MARK = /^(> )+/;

const log = document.querySelector("#log");
const field = document.querySelector("#typed");
const said = [];
let recalled = 0;
let line = null;

function add(kind, text) {
  const node = document.createElement(kind);
  node.textContent = text;
  log.append(node);
  while (log.childElementCount > MOST_KEPT) log.firstElementChild.remove();
  log.scrollTop = log.scrollHeight;
}

// What is drawn with letters keeps its columns; all else is wrapped.
function tell(text) {
  const last = log.lastElementChild;
  if (!COLUMNS.test(text)) add("p", text);
  else if (last?.tagName === "PRE") last.textContent += `\n${text}`;
  else add("pre", text);
}

function open() {
  const letters = new TextDecoder();
  let rest = "";
  const fresh = (line = new WebSocket(document.body.dataset.line));
  fresh.binaryType = "arraybuffer";
  fresh.addEventListener("open", () => {
    if (document.body.classList.contains("-back")) {
      say("");
      add("p", words.back);
    }
  });
  fresh.addEventListener("message", ({ data }) => {
    const rows = (rest + letters.decode(data, { stream: true })).split(/\r?\n/);
    rest = rows.pop();
    for (const row of rows) {
      const text = row.replace(MARK, "").trimEnd();
      if (text) tell(text);
    }
  });
  keepOpen(fresh, open);
}

document.querySelector("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (line.readyState !== WebSocket.OPEN) return;
  const text = field.value.trim();
  line.send(JSON.stringify(["stdin", `${text}\n`]));
  if (text) {
    add("h2", text);
    recalled = said.push(text);
  }
  field.value = "";
});

// Up and down: what was typed before.
field.addEventListener("keydown", (event) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!by) return;
  event.preventDefault();
  recalled = Math.max(0, Math.min(said.length, recalled + by));
  field.value = said[recalled] ?? "";
});

if (!matchMedia("(pointer: coarse)").matches) field.focus();
open();

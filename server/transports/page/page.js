// Keys go to the terminal without a click, unless somebody has gone to the link by key.
function takeKeys() {
  if (document.activeElement?.tagName !== "A") document.querySelector(".xterm-helper-textarea")?.focus();
}
// Not where fingers point: there the phone's own keys would come up over the map.
const fingers = matchMedia("(pointer: coarse)").matches;
if (!fingers) {
  window.addEventListener("load", takeKeys);
  window.addEventListener("focus", takeKeys);
}

// What nobody can mean as keys is not pasted, and the page says so.
const MOST_PASTED = 16384;
const TOLD_FOR = 5000;
function measure(event) {
  const text = event.clipboardData?.getData("text") ?? "";
  if (text.length <= MOST_PASTED) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.body.classList.add("-too-much");
  setTimeout(() => document.body.classList.remove("-too-much"), TOLD_FOR);
}
window.addEventListener("paste", measure, true);

// Where fingers point: signs so small that a whole screen fits, and a row of keys.
const ROW = 48;
const COLUMNS = 80;
const ROWS = 24;
const KEYS = {
  Left: "\x1b[D",
  Up: "\x1b[A",
  Down: "\x1b[B",
  Right: "\x1b[C",
  Enter: "\r",
  Esc: "\x1b",
  Tab: "\t",
};
const BAR = 24;
let line = null;

// The terminal opens its line by itself; if it breaks, the page comes again, as it is by then.
window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    line = this;
    keepOpen(this, () => location.reload());
  }
};

function fit(hidden) {
  document.body.classList.toggle("-hidden", hidden);
  document.body.style.setProperty("--keys", hidden ? "0px" : `${ROW}px`);
  window.dispatchEvent(new Event("resize"));
}

function type(key) {
  if (line?.readyState === WebSocket.OPEN) line.send(JSON.stringify(["stdin", KEYS[key] ?? key]));
}

if (fingers) {
  document.body.classList.add("-fingers");
  const terminal = document.querySelector("#terminal");
  const size = Math.min(innerWidth / COLUMNS / 0.61, (innerHeight - ROW - BAR) / ROWS / 1.2);
  terminal.dataset.fontSize = Math.max(6, Math.min(16, Math.floor(size)));
  fit(false);
  document.fonts.ready.then(() => window.dispatchEvent(new Event("resize")));
  document.fonts.addEventListener("loadingdone", () => window.dispatchEvent(new Event("resize")));
  for (const button of document.querySelectorAll("#keys button, #show")) {
    button.addEventListener("mousedown", (event) => event.preventDefault());
    if (button.dataset.key) button.addEventListener("click", () => type(button.dataset.key));
  }
  document.querySelector("#letters").addEventListener("click", takeKeys);
  document.querySelector("#hide").addEventListener("click", () => fit(true));
  document.querySelector("#show").addEventListener("click", () => fit(false));
}

// A line that breaks, or that a server ends because it is renewed, is opened again: after growing pauses, so
// often and no more. What is done stands in #state, in words. The visits of one window are counted together.
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 30;
const MOST_TRIES = 24;
const HOLDS_AFTER = 10;
const OVER = [1000, 1008];
const RENEWED = [1012, 1013];

const state = document.querySelector("#state");
const words = state.dataset;

function say(text) {
  state.textContent = text;
  document.body.classList.toggle("-back", text !== "");
}

// Whoever looks at the page again, or is in the net again, does not wait any longer.
function pause(seconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
    window.addEventListener("online", resolve, { once: true });
    document.addEventListener("visibilitychange", resolve, { once: true });
  });
}

async function isThere() {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function giveUp() {
  sessionStorage.removeItem("tries");
  say("");
  document.body.classList.add("-closed", "-over");
}

async function openAgain(text, open) {
  const tried = Number(sessionStorage.getItem("tries"));
  if (tried >= MOST_TRIES) return giveUp();
  sessionStorage.setItem("tries", tried + 1);
  const seconds = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried);
  say(text.replace("{n}", seconds));
  await pause(seconds);
  return (await isThere()) ? open() : openAgain(text, open);
}

// A page that is left ends its line at once, also one that the browser keeps for the way back: by then the
// player is at their game elsewhere. Whoever comes back to it gets it anew.
let isLeft = false;
window.addEventListener("pagehide", () => (isLeft = true));
window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

// `open` opens another line, or the page anew.
function keepOpen(line, open) {
  window.addEventListener("pagehide", () => line.close());
  line.addEventListener("open", () => {
    setTimeout(() => line.readyState === WebSocket.OPEN && sessionStorage.removeItem("tries"), HOLDS_AFTER * 1000);
  });
  line.addEventListener("close", ({ code }) => {
    if (isLeft) return;
    if (OVER.includes(code)) giveUp();
    else openAgain(RENEWED.includes(code) ? words.renewed : words.broken, open);
  });
}

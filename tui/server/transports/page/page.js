// Keys go to the terminal without a click.
function takeKeys() {
  document.querySelector(".xterm-helper-textarea")?.focus();
}
window.addEventListener("load", takeKeys);
window.addEventListener("focus", takeKeys);

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

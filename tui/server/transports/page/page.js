// Keys go to the terminal without a click.
function takeKeys() {
  document.querySelector(".xterm-helper-textarea")?.focus();
}
window.addEventListener("load", takeKeys);
window.addEventListener("focus", takeKeys);

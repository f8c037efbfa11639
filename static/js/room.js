/* The reading room without a whole page's reload: what has the focus afterwards, what is said, and what if it fails. */

const room = () => document.getElementById("room");
const status = () => document.getElementById("room-status");
let from = null; // what was pressed: a form, or a link that is gone afterwards

document.addEventListener("htmx:beforeRequest", (event) => {
  from = event.target;
  room().setAttribute("aria-busy", "true");
});

// Who searched stays in the form and is told how much was found; who followed a link is led to what it found.
document.addEventListener("htmx:afterSettle", () => {
  const found = document.getElementById("found");
  const said = (found ?? document.querySelector("#room .note"))?.textContent.replace(/\s+/g, " ").trim() ?? "";
  const isSearch = from?.matches("form") ?? false;
  status().textContent = isSearch ? said : "";
  if (!isSearch || !room().contains(document.activeElement)) (isSearch ? document.getElementById("q") : found)?.focus();
});

// Whatever goes wrong, the browser goes there by itself, as it does without a script.
for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => location.assign(event.detail.pathInfo.finalRequestPath));
}

/* What attributes cannot say: send by keyboard, keep the focus, and tell when the line is down. */

const status = () => document.getElementById("status");
const question = () => document.getElementById("ask-question");

document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target === question()) {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
});

// The form comes back new, with a key of its own; who typed goes on typing.
document.addEventListener("htmx:load", (event) => {
  if (event.detail.elt.id === "ask" && document.activeElement === document.body) {
    question().focus({ preventScroll: true });
  }
});

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    status().textContent = status().dataset.trouble;
  });
}

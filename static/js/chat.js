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

// What is left today is told with every answer; what earlier answers on the page said of it is over.
document.addEventListener("htmx:load", (event) => {
  const left = event.detail.elt.querySelector(".left")?.textContent;
  if (left) for (const told of document.querySelectorAll(".left")) told.textContent = left;
});

// Who signed in anew in another window has another token; with it the forms of this page can be sent again.
document.addEventListener("token", (event) => {
  for (const field of document.querySelectorAll('input[name="csrfmiddlewaretoken"]')) field.value = event.detail.value;
});

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    const { gone, trouble } = status().dataset;
    status().textContent = event.detail.xhr?.status === 404 ? gone : trouble;
  });
}

/* What attributes cannot say: send by keyboard, keep the focus, copy an answer, and tell when the line is down. */

const status = () => document.getElementById("status");
const question = () => document.getElementById("ask-question");

// Enter sends, Shift and Enter begin a line; while a word is being composed, Enter is the word's.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing && event.target === question()) {
    event.preventDefault();
    event.target.form.querySelector(".ask__send").click(); // and no other button of the form
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

// A marker opens the card that it leads to, and the way back the text, in browsers that do not do so by themselves.
document.addEventListener("click", (event) => {
  const link = event.target.closest(".marker, .source__back");
  document.getElementById(link?.hash.slice(1))?.closest("details")?.setAttribute("open", "");
});

const line = (one) => {
  const copy = one.cloneNode(true);
  for (const unseen of copy.querySelectorAll(".marker .hidden")) unseen.remove();
  return copy.textContent.replace(/\s+/g, " ").trim();
};

// Every button that says something of an answer belongs to one form; its own part of the page comes back new.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const pressed = detail.requestConfig.triggeringEvent?.submitter;
  if (detail.target.id === "act") detail.target = pressed.closest(".around, .feedback, .rating, .share");
});

// What comes back so has the focus that its button had: who goes by keyboard, or hears the page, goes on there.
document.addEventListener("htmx:load", ({ detail: { elt } }) => {
  if (document.activeElement !== document.body || !elt.matches(".around, .feedback, .rating, .share")) return;
  elt.tabIndex = -1;
  elt.focus({ preventScroll: true });
});

// An answer as plain text: question, claims with their letters, sources, and where it stands.
const told = (turn) => {
  const lines = [line(turn.querySelector("h2 bdi"))];
  for (const one of turn.querySelectorAll(".side__name, .told .claim__label, .told .claim__text, .told .claim__rest")) lines.push(line(one));
  const sources = [...turn.querySelectorAll(".sources .source")].map((one) =>
    [one.querySelector("summary"), one.querySelector(".source__body > .soft")].map(line).join(" · "),
  );
  return [...lines, sources.join("\n"), document.querySelector(".foot p").textContent.trim()].join("\n\n");
};

const shown = (root) => {
  for (const one of root.querySelectorAll("[data-copy]")) one.hidden = false;
};

if (navigator.clipboard) {
  shown(document);
  document.addEventListener("htmx:load", (event) => shown(event.detail.elt));
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(told(button.closest(".turn")));
    status().textContent = status().dataset.copied;
  });
}

// Who changes a question finds it in the form, asked of what it was asked of, and as strictly. Who finds something
// wrong is asked there what it is.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-part]");
  if (!link) return;
  event.preventDefault();
  const own = link.closest(".feedback");
  await htmx.ajax("GET", link.href, { source: link, target: own ?? "#ask", swap: "outerHTML" });
  if (own) return;
  question().focus();
  question().selectionStart = question().value.length;
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

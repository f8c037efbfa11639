// Elements and sentences. Nothing here takes markup: a text is a text, and a name from a file stands in its own direction.

/** An element; *text* and *children* go in as they are. */
export function element(tag, { text = null, children = [], ...attributes } = {}) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== null) made.textContent = text;
  made.append(...children);
  return made;
}

/** What an element of the page holds as JSON. A code from a file finds in it what the page put there, and no name of a prototype. */
export function read(id) {
  const bare = (_, value) => (value?.constructor === Object ? Object.assign(Object.create(null), value) : value);
  return JSON.parse(document.getElementById(id).textContent, bare);
}

/** A sentence with its places filled: each {name} by the value of that name, set apart from what is around it. */
export function filled(sentence, values) {
  return sentence
    .split(/\{([a-z]+)\}/)
    .map((piece, n) => (n % 2 ? element("bdi", { text: String(values[piece] ?? "") }) : piece))
    .filter((piece) => piece !== "");
}

/* A recording beside its words: what is heard is marked and kept in view, and a line plays from where it begins. */

const lines = [...document.querySelectorAll(".line[data-at]")];
const still = matchMedia("(prefers-reduced-motion: reduce)");
let follows = true; // until somebody reads elsewhere

// The player beside a line is that behind its paragraph.
const heardIn = (line) => {
  for (let next = line.closest("p").nextElementSibling; next && !next.matches("p[id]"); next = next.nextElementSibling) {
    if (next.querySelector("audio")) return next.querySelector("audio");
  }
  return null;
};
const players = new Map();
for (const line of lines) {
  const player = heardIn(line);
  if (player) players.set(player, [...(players.get(player) ?? []), line]);
}
const order = [...players.keys()];
const at = (line) => Number(line.dataset.at) / 1000;

const mark = (player) => {
  const own = players.get(player);
  const begun = own.map(at).filter((second) => second <= player.currentTime + 0.05);
  const now = own.filter((line) => at(line) === Math.max(...begun));
  for (const line of lines) {
    if (!now.includes(line)) line.removeAttribute("aria-current");
    else if (!line.hasAttribute("aria-current")) {
      line.setAttribute("aria-current", "true");
      if (follows && line === now[0]) line.scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
    }
  }
};

const play = (line) => {
  const player = heardIn(line);
  if (!player) return;
  if (!player.paused && line.hasAttribute("aria-current")) return player.pause();
  follows = true;
  player.currentTime = at(line);
  player.play();
};

for (const [n, player] of order.entries()) {
  player.addEventListener("timeupdate", () => player.paused || mark(player));
  player.addEventListener("seeked", () => mark(player));
  player.addEventListener("play", () => {
    for (const other of order) if (other !== player) other.pause();
    follows = true;
  });
  player.addEventListener("ended", () => {
    const next = order[n + 1];
    if (!next) return;
    next.currentTime = 0;
    next.play();
  });
}
for (const name of ["wheel", "touchmove"]) addEventListener(name, () => { follows = false; }, { passive: true });

// Each time becomes a button; one of them is in the order of Tab, and arrow keys lead to the others.
const buttons = [...document.querySelectorAll(".text__time")].map((time, n) => {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "text__time", dir: "ltr", textContent: time.textContent, tabIndex: n ? -1 : 0 });
  button.setAttribute("aria-describedby", "follows");
  time.replaceWith(button);
  return button;
});
const lineOf = (button) => lines.find((line) => button.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING);
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

document.addEventListener("keydown", (event) => {
  const n = buttons.indexOf(event.target);
  if (n < 0 || !(event.key in STEPS)) return;
  event.preventDefault();
  const next = buttons[Math.min(Math.max(n + STEPS[event.key], 0), buttons.length - 1)];
  [buttons[n].tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
});
document.addEventListener("click", (event) => {
  const line = event.target.closest(".line[data-at]");
  if (buttons.includes(event.target)) play(lineOf(event.target));
  else if (line && getSelection().isCollapsed) play(line);
});

for (const line of lines) line.classList.add("line--heard");
const hint = document.getElementById("follows");
if (hint) hint.hidden = !order.length;

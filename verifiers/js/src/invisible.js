// What nobody sees in a text, shown as an escape; a joiner or selector that makes one emoji, or spells a word, stays.

const FILLERS = "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\ufe00-\\ufe0f\\uffa0\\u{e0100}-\\u{e01ef}";
const SIGNS = "\\u203c\\u2049\\u2122\\u2139\\u2194-\\u21aa\\u231a-\\u23ff\\u24c2\\u25aa-\\u27bf\\u2934\\u2935\\u2b05-\\u2b55";
const EMOJI = `[${SIGNS}\\u3030\\u303d\\u3297\\u3299\\u{1f000}-\\u{1faff}]\\ufe0f?[\\u{1f3fb}-\\u{1f3ff}]?`;
const JOINING = "[\\u0620-\\u0dff\\u1000-\\u109f\\u1780-\\u17ff]"; // scripts in which a joiner is spelling
const KEPT = `${EMOJI}(?:\\u200d${EMOJI})*|[0-9#*]\\ufe0f\\u20e3|(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`;
const HIDDEN = new RegExp(`(?<kept>${KEPT})|(?!\\n)[\\p{Cf}\\p{Cc}${FILLERS}]`, "gu");

/** The text with what cannot be seen as an escape such as U+202E between angle brackets. */
export function escapeVisible(text) {
  return text.replace(HIDDEN, (...found) => (found.at(-1).kept ? found[0] : escapeOf(found[0])));
}

const escapeOf = (mark) => `\u27e8U+${mark.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}\u27e9`;

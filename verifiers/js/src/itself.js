// The sentences in which the system speaks of itself: of all that is not fixed in them, only a name is any words.

const KINDS = ["memoir", "letter", "journal", "article", "message", "photograph", "recording", "interview", "item"];
const OTHERS = ["speech", "speeches", "e-mail", "e-mails", "legal paper", "legal papers", "paper about the person", "papers about the person"];
const NOUN = `(?:${[...KINDS.flatMap((kind) => [kind, `${kind}s`]), ...OTHERS, "other item", "other items"].join("|")})(?: of that sort)?`;
const [COUNTED, YEAR, WORDS] = [`[0-9]+ ${NOUN}`, "-?[0-9]+", "[^\\n]+"];
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DATE = `(?:about )?(?:the )?(?:(?:[0-9]+ )?(?:${MONTHS}) )?[0-9]+s?`;
const FORMS = [
  "A program searches the papers here that you may see, and quotes what it finds, each time with its source\\.",
  "What the papers do not say, it does not say either; then it tells you so\\.",
  "Every answer is signed and recorded, and its receipt can be checked by anybody\\.",
  `You are talking to a program, and not to ${WORDS}\\.`,
  `By the record of this archive, ${WORDS} (?:was born|died) (?:(?:in |on )?${DATE}|between ${DATE} and ${DATE})\\.`,
  `You may see no ${NOUN} here\\.`,
  `You may see ${COUNTED} here\\.`,
  `By kind: ${COUNTED}(?:(?:, | and )${COUNTED})*\\.`,
  `What you may see of ${NOUN} is from ${YEAR} to ${YEAR}\\.`,
  `What you may see of ${NOUN} is from ${YEAR}\\.`,
  `Without a date: ${COUNTED}\\.`,
  `Of ${COUNTED} that you may see, (?:all|some|most) are (?:by|to) ${WORDS} \\([0-9]+\\)\\.`,
  "Not all of them are named here\\.",
].map((form) => new RegExp(`^(?:${form})$`, "u"));

export const isItself = (text) => FORMS.some((form) => form.test(text));

// Down the ladder again, from nothing but the sealed record: does every claim, and the answer, have the rung that is earned?

import { replayFault } from "./faults.js";
import { isItself } from "./itself.js";
import { RUNGS, isNearest } from "./record.js";

const DIRECT = ["direct_quote", "paraphrase", "metadata_fact"];
const FREE = ["foundational_knowledge", "connective"]; // they claim nothing, so they need no citation
const ENDS = { supported: "supported", narrowed: "refused", labeled: "labeled", refused: "refused" }; // what narrows is removed

/** Throws unless every rung has a verdict, and the citations earn the rung that the claim got. */
export function checkClaim({ n, rung, verdicts, delivered, ...claim }) {
  if (verdicts.map((one) => one.rung).join() !== RUNGS.join()) throw replayFault(`claim ${n} lacks the verdict of a rung, or has them in another order`);
  const stopped = verdicts.find(({ passed }) => passed)?.rung ?? "refused";
  if (ENDS[stopped] !== rung) throw replayFault(`claim ${n} stopped at ${stopped} and was given ${rung}`);
  const earned = earnedBy(claim);
  if (!earned.includes(rung)) throw replayFault(`claim ${n} earns ${earned.join(" or ")} and was given ${rung}`);
  if (delivered && rung === "refused") throw replayFault(`claim ${n} was removed and delivered`);
}

/** Throws unless what was shown as nearest are bare quotations behind all that was judged. */
export function checkNearest(claims) {
  const first = claims.findIndex(isNearest);
  if (first >= 0 && !claims.slice(first).every(isNearest)) throw replayFault("what is nearest stands before a claim that was judged");
  for (const { n, delivered, citations } of claims.filter(isNearest)) {
    if (delivered || citations.length !== 1 || citations[0].relation !== "direct_quote") {
      throw replayFault(`claim ${n} is nearest, and no bare quotation or delivered as an answer`);
    }
  }
}

/** Throws unless kind and rung of the whole answer follow from its claims; *narrowed*: removed topics are listed. */
export function checkAnswer(claims, { kind, rung, narrowed }) {
  const delivered = claims.filter((claim) => claim.delivered);
  if (kind !== (delivered.length ? "answer" : "refusal")) throw replayFault(`${delivered.length} claims were delivered with a ${kind.slice(0, 20)}`);
  const rests = delivered.some(({ citations }) => citations.length);
  if (delivered.length && !rests && !delivered.every(tellsOfItself)) throw replayFault("nothing that was delivered rests on the archive");
  if (delivered.length && delivered.length < claims.length && !narrowed) throw replayFault("claims were removed and no removed topic is listed");
  const follows = rungOf(delivered, narrowed);
  if (rung !== follows) throw replayFault(`the answer has the rung '${rung.slice(0, 20)}'; ${follows} follows`);
}

const tellsOfItself = ({ knowledge, text }) => knowledge === "foundational_knowledge" && isItself(text);

/** What its relations leave to a claim; for an inference, its wording decides between two. */
function earnedBy({ knowledge, citations }) {
  if (citations.some(({ relation }) => DIRECT.includes(relation)) || FREE.includes(knowledge)) return ["supported"];
  const isReasoned = citations.length > 0 && knowledge === "reasoning";
  const isGeneral = citations.length === 0 && knowledge === "general_knowledge";
  return isReasoned || isGeneral ? ["labeled", "refused"] : ["refused"];
}

/** Labelled before narrowed, because its label must be seen. */
function rungOf(delivered, narrowed) {
  if (!delivered.length) return "refused";
  if (delivered.some(({ rung }) => rung === "labeled")) return "labeled";
  return narrowed ? "narrowed" : "supported";
}

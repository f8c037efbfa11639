// The words of an answer that passed every check, as plain values for a page. A field of another form is left out.

const PREFIX = "Archive of ";

/** What a page shows of an answer; null unless every check passed and the answer was among the files. */
export function toldOf({ verdict }, answer) {
  if (verdict !== "pass" || !(answer instanceof Map)) return null;
  const [contract, outcome] = [inside(answer, "contract"), inside(answer, "outcome")];
  const refusal = inside(outcome, "refusal");
  return {
    archive: archiveOf(contract),
    question: text(inside(contract, "retrieval_summary"), "query"),
    refusal: [text(refusal, "title"), text(refusal, "text")].filter(Boolean),
    claims: items(answer, "claims").map(claimOf),
    nearest: items(answer, "nearest").map(claimOf),
    removed: items(outcome, "removed").map((one) => [text(one, "topic"), text(one, "why")]),
  };
}

function claimOf(claim) {
  return { text: text(claim, "text"), label: text(claim, "label"), sources: items(claim, "sources").map(sourceOf) };
}

function sourceOf(source) {
  return { handle: text(source, "handle"), about: text(source, "about"), excerpt: text(source, "excerpt") };
}

function archiveOf(contract) {
  const names = items(contract, "sources").map((source) => text(source, "source_org"));
  const [name] = names.filter((one) => one.startsWith(PREFIX));
  return name?.slice(PREFIX.length) ?? "";
}

function inside(map, key) {
  const value = map?.get?.(key);
  return value instanceof Map ? value : new Map();
}

function items(map, key) {
  const value = map?.get?.(key);
  return Array.isArray(value) ? value : [];
}

function text(map, key) {
  const value = map?.get?.(key);
  return typeof value === "string" ? value : "";
}

// What stands in a display beside its claims; a display of before there was such a thing has no such field.

import { Fields } from "./fields.js";

export function nearestOf(display) {
  return display instanceof Map && !display.has("nearest") ? [] : new Fields(display, "display").items("nearest");
}

export function readAs(display) {
  return display instanceof Map && display.has("read_as") ? new Fields(display, "display").text("read_as") : "";
}

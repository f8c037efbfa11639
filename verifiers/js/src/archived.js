// A conversation that was kept as one ZIP: a folder for each answer, with its receipt.
//
// Nothing of it is believed: every folder is looked at as if its files had been chosen by themselves.

import { unzipSync } from "fflate";

import { LIMIT } from "./canonical.js";

const MOST = 400; // files in one ZIP
const START = [0x50, 0x4b, 0x03, 0x04];

/** Tell whether *data* begins as a ZIP does. */
export const isArchive = (data) => START.every((byte, at) => data[at] === byte);

/**
 * The files of a ZIP by folder, each {name, data}; none where it is broken, or holds more than may be read.
 *
 * What a ZIP says of its sizes bounds what is read of it: a file that is longer than was said is cut.
 */
export function foldersOf({ name, data }) {
  const folders = new Map();
  let files = 0;
  let size = 0;
  const filter = ({ originalSize }) => {
    files += 1;
    size += originalSize;
    if (files > MOST || size > LIMIT) throw new RangeError("more than may be read");
    return true;
  };
  try {
    for (const [path, content] of Object.entries(unzipSync(data, { filter }))) {
      if (path.endsWith("/")) continue;
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      folders.set(folder, [...(folders.get(folder) ?? []), { name: `${name}: ${path}`, data: content }]);
    }
  } catch {
    return [];
  }
  return [...folders.values()];
}

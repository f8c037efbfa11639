// Write the one file that browsers run: node build.js. With --check, only say whether it is what it would be.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const OUT = fileURLToPath(new URL("../../static/js/verifier.js", import.meta.url));
const HEAD = "// Made by verifiers/js/build.js from verifiers/js/ and the packages that its lock names; do not edit.";

const made = await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["web/main.js"],
  bundle: true,
  format: "iife",
  globalName: "kwanzaaVerifier",
  target: ["es2022"],
  banner: { js: HEAD },
  legalComments: "inline",
  charset: "ascii",
  write: false,
});
const [{ text }] = made.outputFiles;
if (!process.argv.includes("--check")) writeFileSync(OUT, text);
else if (readFileSync(OUT, "utf8") !== text) {
  process.stderr.write("static/js/verifier.js is not what its source makes: make verifier\n");
  process.exitCode = 1;
}

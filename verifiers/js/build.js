// Write the files that browsers run: node build.js. With --check, only say whether they are what they would be.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const HEAD = "// Made by verifiers/js/build.js from verifiers/js/ and the packages that its lock names; do not edit.";
const MADE = [
  ["verifier", "web/main.js", "kwanzaaVerifier"],
  ["opener", "web/opener.js", "kwanzaaOpener"],
];

for (const [name, entry, globalName] of MADE) {
  const made = await build({
    absWorkingDir: HERE,
    preserveSymlinks: true, // so that it is the same file wherever the packages lie
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    globalName,
    target: ["es2022"],
    banner: { js: HEAD },
    legalComments: "inline",
    charset: "ascii",
    write: false,
  });
  keep(`${HERE}../../static/js/${name}.js`, made.outputFiles[0].text);
}

function keep(path, text) {
  if (!process.argv.includes("--check")) writeFileSync(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    process.stderr.write(`${path} is not what its source makes: make verifier\n`);
    process.exitCode = 1;
  }
}

import "./node-version.mjs";
import process from "node:process";
import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { runNode } from "./process/run.mjs";

// npm run screens [-- name] [-- --set=sizes|states]: a screenshot of every screen, or of those whose name contains `name`,
// into screens/. The usual set is two sizes in both schemes; `sizes` adds 320 px and letters of twice the size; `states` the
// screens while they load, without content, without an answer, without a network and without their code.
await install();
await build();
const { values, positionals } = parseArgs({
  options: { set: { type: "string", default: "usual" } },
  allowPositionals: true,
});
const [word] = positionals;
process.exitCode = await runNode(
  [
    at("node_modules/@playwright/test/cli.js"),
    "test",
    "-c",
    at("e2e", "screens.config.ts"),
    ...(word === undefined ? [] : ["-g", word]),
  ],
  { env: { SCREENS_SET: values.set } },
);

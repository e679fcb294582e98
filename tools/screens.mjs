import "./node-version.mjs";
import process from "node:process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { runNode } from "./process/run.mjs";

// npm run screens [-- name]: a screenshot of every screen, or of those whose name contains `name`, into screens/.
await install();
await build();
const [word] = process.argv.slice(2);
process.exitCode = await runNode([
  at("node_modules/@playwright/test/cli.js"),
  "test",
  "-c",
  at("e2e", "screens.config.ts"),
  ...(word === undefined ? [] : ["-g", word]),
]);

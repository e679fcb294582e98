import "./node-version.mjs";
import path from "node:path";
import process from "node:process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { runNode } from "./run.mjs";

// npm run import:complexes -- FILE [--dry-run]: the public list of complexes, into the database that npm start uses.
// npm moves to the root of the repository; a file is named from where one stands.
const from = process.env.INIT_CWD ?? process.cwd();
const args = process.argv.slice(2).map((arg) => (arg.startsWith("-") ? arg : path.resolve(from, arg)));
try {
  await install();
  await build();
  process.exitCode = await runNode(["--enable-source-maps", at("server", "dist", "import-complexes.js"), ...args]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

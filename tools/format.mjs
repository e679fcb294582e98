import "./node-version.mjs";
import process from "node:process";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { runNode } from "./process/run.mjs";

// npm run format: writes every file as `npm run check` wants it.
await install();
process.exitCode = await runNode([at("node_modules/oxfmt/bin/oxfmt"), at(".")]);

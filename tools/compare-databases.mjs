import "./node-version.mjs";
import process from "node:process";
import { runProgram } from "./process/server-program.mjs";

// npm run compare-databases -- --from URL --to URL [--out FILE]: lists what differs between two databases; changes neither.
await runProgram("compare-databases.js", process.argv.slice(2));

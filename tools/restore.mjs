import "./node-version.mjs";
import process from "node:process";
import { runProgram } from "./server-program.mjs";

// npm run restore -- FILE [--verify]: what npm run backup wrote, into an empty place.
await runProgram("restore.js", process.argv.slice(2));

import "./node-version.mjs";
import process from "node:process";
import { runProgram } from "./process/server-program.mjs";

// npm run restore -- FILE [--verify]: restores a file of npm run backup into an empty database and folder.
await runProgram("restore.js", process.argv.slice(2));

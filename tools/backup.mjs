import "./node-version.mjs";
import process from "node:process";
import { runProgram } from "./process/server-program.mjs";

// npm run backup -- FILE [--passphrase]: everything that npm start uses, into one file, while it serves.
await runProgram("backup.js", process.argv.slice(2));

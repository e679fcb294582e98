import "./node-version.mjs";
import process from "node:process";
import { runProgram } from "./process/server-program.mjs";

// npm run import:complexes -- FILE [--dry-run]: the public list of complexes, into the database that npm start uses.
await runProgram("import-complexes.js", process.argv.slice(2));

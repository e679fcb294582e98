import "./node-version.mjs";
import process from "node:process";
import { needsBuild } from "./build.mjs";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { runNode } from "./process/run.mjs";
import { serve } from "./process/serve.mjs";

// npm start: from a fresh clone to a served page. The database and the seed are the server's own.
try {
  await install();
  if (needsBuild()) {
    // In a child process, so that the memory of the bundlers is freed.
    const code = await runNode([at("tools", "build.mjs")]);
    if (code !== 0) process.exit(code);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exitCode = await serve([at("server", "dist", "main.js")]);

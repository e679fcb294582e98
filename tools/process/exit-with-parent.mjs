// Preloaded into the server by serve.mjs: drains and exits when the parent process is killed.
import process from "node:process";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

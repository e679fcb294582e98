// Preloaded into the server by serve.mjs: when the process that started it is killed, it drains and ends too.
import process from "node:process";

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();

import "./node-version.mjs";
import process from "node:process";
import { serverBundle } from "./build.mjs";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { onStop, startProgram } from "./process/serve.mjs";

// npm run dev: the web by Vite with live reload, the server bundled and restarted at every change.
await install();
const { watch } = await import("rolldown");

const port = process.env.PORT ?? "3000";
const webPort = process.env.WEB_PORT ?? "5173";

const web = startProgram([at("node_modules/vite/bin/vite.js"), "--port", webPort, "--strictPort"], {
  cwd: at("web"),
  env: { DEV_SERVER: `http://127.0.0.1:${port}` },
});

/** @type {ReturnType<typeof startProgram> | undefined} */
let server;
let restarting = Promise.resolve();

/** @param {ReturnType<typeof startProgram> | undefined} program */
const ended = (program) =>
  new Promise((resolve) => {
    if (program === undefined || program.exitCode !== null || program.signalCode !== null) resolve(undefined);
    else program.once("exit", resolve);
  });

// Restarts are serialised: two servers at once would need the same port and database.
const restart = () => {
  restarting = restarting.then(async () => {
    server?.kill("SIGTERM");
    await ended(server);
    server = startProgram([at("server", "dist", "main.js")], { env: { PORT: port } });
  });
};

const watcher = watch(serverBundle());
watcher.on("event", (event) => {
  if (event.code === "BUNDLE_END") restart();
  if (event.code === "ERROR") console.error(event.error.message);
  if ("result" in event) void event.result.close();
});

const stop = async () => {
  await watcher.close();
  await restarting;
  for (const program of [web, server]) program?.kill("SIGTERM");
  await Promise.all([ended(web), ended(server)]);
  process.exit(0);
};
onStop((again) => {
  if (!again) return void stop();
  for (const program of [web, server]) program?.kill("SIGKILL");
  process.exit(1);
});
web.once("exit", () => void stop());

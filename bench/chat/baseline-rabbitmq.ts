import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, type RunningServer } from "../stage/server-process.ts";

const PROGRAM = "/usr/lib/rabbitmq/bin/rabbitmq-server";
const START_MS = 60_000;

/** Starts RabbitMQ with its Web-STOMP plugin below `folder`; undefined where Debian's package is not installed. */
export async function startRabbitMq(folder: string): Promise<RunningServer | undefined> {
  if (!existsSync(PROGRAM)) return undefined;
  const [port, amqpPort, stompPort, epmdPort, distributionPort] = await Promise.all([0, 1, 2, 3, 4].map(freePort));
  mkdirSync(folder, { recursive: true });
  const [config, plugins] = [path.join(folder, "rabbitmq.conf"), path.join(folder, "plugins")];
  const listeners = [`listeners.tcp.1 = 127.0.0.1:${amqpPort}`, `stomp.listeners.tcp.1 = 127.0.0.1:${stompPort}`];
  const web = ["web_stomp.tcp.ip = 127.0.0.1", `web_stomp.tcp.port = ${port}`];
  // Clients may be idle for an hour; by default RabbitMQ disconnects them after a minute.
  web.push("web_stomp.ws_opts.idle_timeout = 3600000");
  writeFileSync(config, `${[...listeners, ...web].join("\n")}\n`);
  writeFileSync(plugins, "[rabbitmq_web_stomp].\n");
  const rabbitUser = ownUser();
  if (rabbitUser !== undefined)
    for (const file of [folder, config, plugins]) chownSync(file, rabbitUser.uid, rabbitUser.gid);
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    LANG: "C.UTF-8",
    ERL_EPMD_PORT: `${epmdPort}`,
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_DIST_PORT: `${distributionPort}`,
    RABBITMQ_NODENAME: "danjibench@localhost",
    RABBITMQ_CONFIG_FILE: config,
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_MNESIA_BASE: folder,
    RABBITMQ_LOG_BASE: folder,
  };
  const options = { env, cwd: folder, stdio: "ignore", ...rabbitUser } as const;
  // Erlang's port mapper (epmd) would outlive the node that starts it; as a child of ours it does not.
  const epmd = spawn("epmd", ["-address", "127.0.0.1", "-port", `${epmdPort}`], options);
  const rabbit = spawn(PROGRAM, [], options);
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (rabbit.exitCode === null && rabbit.signalCode === null) {
      const exited = once(rabbit, "exit");
      rabbit.kill(signal);
      await exited;
    }
    epmd.kill();
  };
  for (const began = Date.now(); Date.now() - began < START_MS; await sleep(200)) {
    const isUp = await fetch(`http://127.0.0.1:${port}/ws`).then(
      () => true,
      () => false,
    );
    if (!isUp) continue;
    const pid = childrenOf(rabbit.pid ?? 0)[0] ?? 0;
    return { port: port ?? 0, pid, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
  }
  await end("SIGKILL");
  throw new Error("RabbitMQ did not start");
}

// RabbitMQ refuses to be started by root.
function ownUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string) => Number(spawnSync("id", [what, "rabbitmq"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
}

// The program is a shell script; the work is done by the Erlang VM below it.
const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        return Number.isInteger(pid) && readFileSync(`/proc/${pid}/status`, "utf8").includes(`\nPPid:\t${parent}\n`);
      } catch {
        return false;
      }
    });

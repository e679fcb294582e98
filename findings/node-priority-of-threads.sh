#!/usr/bin/env bash
# Node 20 with sharp 0.35.5 on Linux: os.setPriority(19) as the first statement of a program lowers its first thread alone. Linux keeps a
# priority for each thread, Node has started its thread pool while it loaded the program, and libvips starts its workers from that pool, so
# that a picture is converted at the normal priority. Guessed before: a process has one priority, as setpriority(2) and its manual name it.
# Lowered by the parent in the turn in which it forks, all threads have it. Prints how many threads have which niceness.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 > /dev/null
cat > convert.mjs <<'JS'
import { readdirSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import sharp from "sharp";

if (process.argv[2] === "itself") setPriority(19);
const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#802020" } }).jpeg().toBuffer();
await sharp(picture).resize(1000).webp().toBuffer();
process.send(readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread))));
process.disconnect();
JS
cat > run.mjs <<'JS'
import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";

const seen = {};
for (const by of ["itself", "its parent"]) {
  const child = fork("convert.mjs", [by], { execArgv: [] });
  if (by === "its parent") setPriority(child.pid, 19);
  const [threads] = await once(child, "message");
  seen[by] = { low: threads.filter((niceness) => niceness === 19).length, normal: threads.filter((niceness) => niceness === 0).length };
  console.log(`lowered by ${by}: ${seen[by].low} threads of low priority, ${seen[by].normal} of normal`);
}
const holds = seen["itself"].low === 1 && seen["itself"].normal > 3 && seen["its parent"].normal === 0;
if (!holds) process.exit(1);
JS
node run.mjs

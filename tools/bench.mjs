// npm run bench -- NAME: bundles bench/NAME/main.ts and runs it, beside a built server where it measures one.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { build } from "./build.mjs";

const root = path.join(import.meta.dirname, "..");
const [name, ...rest] = process.argv.slice(2);
const input = path.join(root, "bench", name ?? "", "main.ts");
if (name === undefined || !existsSync(input)) {
  const all = readdirSync(path.join(root, "bench"));
  const names = all.filter((one) => existsSync(path.join(root, "bench", one, "main.ts")));
  process.stderr.write(`which one? ${names.join(", ")}\n`);
  process.exit(64);
}
if (readFileSync(input, "utf8").includes("server/dist")) await build();
const file = path.join(root, "bench/dist", `${name}.js`);
const bundle = await rolldown({ input, platform: "node", external: /^(?![./#]|@danji\/|\/)/ });
await bundle.write({ file, format: "esm" });
process.exit(spawnSync(process.execPath, [file, ...rest], { stdio: "inherit" }).status ?? 1);

import "./node-version.mjs";
import process from "node:process";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { runNode } from "./process/run.mjs";

// npm run demo-photos: draws the photos of the demo posts anew into server/demo-photos/.
await install();
// Not a static import: on a fresh clone it is installed only now.
const { rolldown } = await import("rolldown");
const file = at("node_modules", ".cache", "draw-demo-photos.js");
const bundle = await rolldown({ input: at("tools", "demo-photos", "draw.ts"), platform: "node", external: ["sharp"] });
await bundle.write({ file, format: "esm" });
process.exitCode = await runNode([file, at("server", "demo-photos")]);

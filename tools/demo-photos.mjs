import "./node-version.mjs";
import process from "node:process";
import { install } from "./install.mjs";
import { at } from "./root.mjs";
import { bundleProgram } from "./process/bundle.mjs";
import { runNode } from "./process/run.mjs";

// npm run demo-photos: draws the photos of the demo posts anew into server/demo-photos/.
await install();
const file = at("node_modules", ".cache", "draw-demo-photos.js");
await bundleProgram(at("tools", "demo-photos", "draw.ts"), file);
process.exitCode = await runNode([file, at("server", "demo-photos")]);

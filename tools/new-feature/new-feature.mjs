import "../node-version.mjs";
import process from "node:process";
import { install } from "../install.mjs";
import { runNode } from "../process/run.mjs";
import { at, root } from "../root.mjs";
import { generateFeature } from "./generate.mjs";

// npm run new-feature -- NAME 제목: the skeleton of a feature, as visitor-car 방문차량.
const [name, title] = process.argv.slice(2);
if (name === undefined || title === undefined || !/^[a-z]+(?:-[a-z]+)*$/.test(name)) {
  console.error("npm run new-feature -- NAME 제목, for example: npm run new-feature -- parcel-box 택배함");
  process.exit(64);
}
const files = generateFeature(root, { name, title });
await install();
await runNode([at("node_modules/oxfmt/bin/oxfmt"), ...files.map((file) => at(file))]);
console.log(`${files.join("\n")}

Passes npm run check as it is. Then:
1. docs/glossary.md: the Korean term and the word in code.
2. tools/house/layers.ts: the rank, where it is not 4.
3. A link to the screen: web/src/app/frame/menu-items.tsx.
4. The data export: a section in contract/src/data-export, its query under exportSections of the manifest.`);

import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { at } from "./root.mjs";

// node tools/make-icons.mjs: draws the icons of the installed app from web/public/icon.svg.
const svg = await readFile(at("web", "public", "icon.svg"), "utf8");
const [, back = "#000000"] = /rect[^>]* fill="([^"]+)"/.exec(svg) ?? [];

/** @param {string} source @param {number} size */
const draw = (source, size) =>
  sharp(Buffer.from(source), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true });

for (const size of [192, 512]) await draw(svg, size).toFile(at("web", "public", "icons", `icon-${size}.png`));

// To the edges, since the system cuts its own shape; what matters lies within the inner 80 %.
const square = svg.replace(/rx="\d+"/, "");
const inner = square.replace(/<path /, '<path transform="translate(3.2 3.2) scale(.8)" ');
await draw(inner, 512).toFile(at("web", "public", "icons", "icon-maskable-512.png"));
// iOS rounds the corners itself, and knows no transparency.
await draw(square, 180)
  .flatten({ background: back })
  .toFile(at("web", "public", "icons", "apple-touch-icon.png"));

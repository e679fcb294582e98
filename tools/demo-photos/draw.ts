import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";
import { scenes } from "./scenes.ts";

// Two thirds of the drawn size: the phone frame at two pixels a point.
const DENSITY = 48;
const THUMB_SIDE = 186;

// Writes the photos of the demo posts, each as the two WebP files that the server stores of a picture.
const [folder = ""] = process.argv.slice(2);
await mkdir(path.join(folder, "thumbs"), { recursive: true });
for (const [name, draw] of Object.entries(scenes)) {
  const drawn = sharp(await sharp(Buffer.from(draw()), { density: DENSITY }).png().toBuffer());
  await writeFile(path.join(folder, `${name}.webp`), await drawn.clone().webp({ quality: 80, effort: 6 }).toBuffer());
  const thumb = drawn.clone().resize(THUMB_SIDE, THUMB_SIDE, { fit: "cover" });
  await writeFile(path.join(folder, "thumbs", `${name}.webp`), await thumb.webp({ quality: 75, effort: 6 }).toBuffer());
}

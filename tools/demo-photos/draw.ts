import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";
import { encodePicture } from "../../server/src/image/picture.ts";
import { scenes } from "./scenes.ts";

// Two thirds of the drawn size: the phone frame at two pixels a point.
const DENSITY = 48;

// Writes the photos of the demo, each as the two files that the server stores of a picture.
const [folder = ""] = process.argv.slice(2);
await mkdir(path.join(folder, "thumbs"), { recursive: true });
for (const [name, draw] of Object.entries(scenes)) {
  const { full, thumb } = await encodePicture(sharp(Buffer.from(draw()), { density: DENSITY }));
  await writeFile(path.join(folder, `${name}.webp`), full);
  await writeFile(path.join(folder, "thumbs", `${name}.webp`), thumb);
}

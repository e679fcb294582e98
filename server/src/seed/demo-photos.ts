import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Picture } from "#image/picture.ts";

/** The photos of the demo posts and facilities: the files of server/demo-photos, which `npm run demo-photos` draws. */
export const demoPhotos = [
  "autumn-path",
  "barbecue",
  "bicycle",
  "blossom-path",
  "bookshelf",
  "coffee-cup",
  "dusk-towers",
  "first-snow",
  "fitness-room",
  "full-moon",
  "garden-plot",
  "gathering-room",
  "guest-room",
  "gym",
  "kimchi-pots",
  "lost-umbrella",
  "noodle-bowl",
  "parcel-boxes",
  "playground",
  "rainbow",
  "reading-room",
  "sofa",
  "tennis-court",
  "wall-cat",
] as const;

export type DemoPhoto = (typeof demoPhotos)[number];

// All are drawn in this size.
const WIDTH = 780;
const HEIGHT = 920;

/** Reads a demo photo, encoded as an upload is. */
export async function readDemoPhoto(folder: string, name: DemoPhoto): Promise<Picture> {
  const [full, thumb] = await Promise.all([
    readFile(path.join(folder, `${name}.webp`)),
    readFile(path.join(folder, "thumbs", `${name}.webp`)),
  ]);
  return { full, thumb, width: WIDTH, height: HEIGHT };
}

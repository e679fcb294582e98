import sharp from "sharp";

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };

/**
 * A photo as from a phone held upright: the sensor's image is rotated, with orientation 6 and GPS data. Upright it is
 * `width` by `height`, red above and blue below.
 */
export async function phonePhoto(width: number, height: number): Promise<Buffer> {
  const half = await sharp({ create: { width: height / 2, height: width, channels: 3, background: BLUE } })
    .png()
    .toBuffer();
  return sharp({ create: { width: height, height: width, channels: 3, background: RED } })
    .composite([{ input: half, left: height / 2, top: 0 }])
    .withExif({
      IFD0: { Make: "Danji", Model: "Phone 1" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "37/1 33/1 59/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "126/1 58/1 41/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A plain image, as of a screenshot. */
export const drawing = (): Promise<Buffer> =>
  sharp({ create: { width: 390, height: 460, channels: 3, background: { r: 40, g: 150, b: 90 } } })
    .png()
    .toBuffer();

interface ServedPhoto {
  readonly width: number;
  readonly height: number;
  /** True where the upper half is red and the lower one blue. */
  readonly upright: boolean;
  /** Names of the remaining metadata blocks. */
  readonly metadata: readonly string[];
}

/** Properties of a served photo. */
export async function inspectPhoto(bytes: Buffer): Promise<ServedPhoto> {
  const { width, height, exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
  const at = async (top: number) => {
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: width >> 1, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return { red, blue };
  };
  const [above, below] = [await at(height >> 2), await at(height - (height >> 2))];
  const blocks = { exif, xmp, iptc, orientation };
  return {
    width,
    height,
    upright: above.red > above.blue && below.blue > below.red,
    metadata: Object.entries(blocks).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  };
}

/** A photo of twelve megapixels with much detail: several megabytes in any encoding. */
export async function largePhoto(name: string): Promise<File> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const bytes = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: "white", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
}

/** A photo of one colour, as a file to select or send. */
export async function photoFile(colour: string, [width, height] = [60, 80]): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `${colour}.png`, { type: "image/png" });
}

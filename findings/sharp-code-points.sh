#!/usr/bin/env bash
# sharp 0.35.5 converts a picture to sRGB by an ICC profile alone. Display P3 that a file says by code points (cICP of PNG, nclx of AVIF) is
# read as sRGB: colours come out paler than browsers show them. Guessed before: `toColourspace("srgb")` honours both, as libpng and libheif know them.
# Prints the pixel of one Display P3 red, said in three ways, and fails where any of them differs from what was seen.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund sharp@0.35.5 > /dev/null
cat > run.mjs <<'JS'
import sharp from "sharp";

const p3Red = { r: 178, g: 50, b: 41 }; // sRGB 192, 32, 32
const picture = () => sharp({ create: { width: 16, height: 16, channels: 3, background: p3Red } });

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes) => (bytes.reduce((c, byte) => crcTable[(c ^ byte) & 255] ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

/** A PNG with the chunk cICP behind its header: primaries 12 (Display P3), transfer 13 (sRGB), RGB, full range. */
function withCicp(png) {
  const body = Buffer.from([...Buffer.from("cICP"), 12, 13, 0, 1]);
  const chunk = Buffer.alloc(16);
  chunk.writeUInt32BE(4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc(body), 12);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** An AVIF whose colr box names primaries 12; everything else stays. */
function withP3(avif) {
  const at = avif.indexOf("colrnclx");
  if (at < 0) throw new Error("no nclx box");
  const bytes = Buffer.from(avif);
  bytes.writeUInt16BE(12, at + 8);
  return bytes;
}

const pixel = async (file) => [...(await sharp(file).toColourspace("srgb").removeAlpha().raw().toBuffer()).subarray(0, 3)];
const near = (one, other) => one.every((value, index) => Math.abs(value - other[index]) <= 3);
const seen = {
  // Converted while it is written: the file has the same numbers, and the profile.
  "PNG with the ICC profile": await pixel(
    await sharp({ create: { width: 16, height: 16, channels: 3, background: { r: 192, g: 32, b: 32 } } }).withIccProfile("p3").png().toBuffer(),
  ),
  "PNG with cICP": await pixel(withCicp(await picture().png().toBuffer())),
  "AVIF with nclx": await pixel(withP3(await picture().avif({ lossless: true, chromaSubsampling: "4:4:4" }).toBuffer())),
};
for (const [name, value] of Object.entries(seen)) console.log(`${name}: ${value.join(", ")}`);
const asP3 = [192, 32, 32];
const asSrgb = [178, 50, 41];
const holds = near(seen["PNG with the ICC profile"], asP3) && near(seen["PNG with cICP"], asSrgb) && near(seen["AVIF with nclx"], asSrgb);
if (!holds) process.exit(1);
JS
node run.mjs

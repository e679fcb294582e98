import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes a .br and a .gz beside every text file of a build, so that serving needs no compression. Fonts and images are
 * compressed by their own formats.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => /\.(?:js|css|html|svg|json|webmanifest)$/.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        const text = await readFile(file);
        const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        await Promise.all([
          brotli(text, { params: size }).then((bytes) => writeFile(`${file}.br`, bytes)),
          gz(text, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
        ]);
      }),
  );
}

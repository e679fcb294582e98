/**
 * Makes the two Pretendard subsets of web/src/ui/fonts, the style sheet of the first and the range of the second.
 *
 * Run it by hand after new words came into the interface; its products are committed. It needs two packages of npm and two
 * of Python that are no dependencies of this project (the font alone is 99 MB): give them their own folder.
 *
 *   mkdir fonts && cd fonts && npm init -y && npm i pretendard@1.3.9 subset-font@2.9.0
 *   python3 -m venv venv && venv/bin/pip install fonttools==4.66.1 brotli==1.2.0
 *   node tools/make-fonts.mjs fonts/node_modules fonts/venv/bin/python
 *
 * - pretendard-ui.woff2: ASCII, every syllable of the interface's own words, and the most frequent ones. Preloaded, so it stays small.
 * - pretendard-text.woff2: the rest of the 2,350 syllables of KS X 1001, jamo, symbols: people's own texts.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [, , modules, python] = process.argv;
if (modules === undefined || python === undefined) {
  throw new Error(
    "Usage: node tools/make-fonts.mjs <node_modules of pretendard and subset-font> <Python with fontTools>",
  );
}
const require = createRequire(join(resolve(modules), "anchor.js"));
const subsetFont = require("subset-font");
const fontverter = createRequire(require.resolve("subset-font"))("fontverter");
const original = readFileSync(join(resolve(modules), "pretendard/dist/public/variable/PretendardVariable.ttf"));

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "web/src/ui/fonts");

const MARKS = "·…–—“”‘’•×→←";
const TEXT_MARKS =
  "°±÷½¼¾²³©®™€£¥₩℃℉㎡㎏※★☆○●◎◇◆□■△▲▽▼▷▶◁◀↑↓↔♡♥♪♬✓✔∞≤≥≠≒" +
  "、。〈〉《》「」『』【】〔〕〜①②③④⑤⑥⑦⑧⑨⑩éèêëáàâäíîïóôöúûüñç";
// Kerning, tabular digits and composition; the font's other layout features would add a third to its size.
const FEATURES = ["kern", "tnum", "ccmp", "locl", "mark", "mkmk", "liga"];

// Units per em, in place of 2,048: an outline moves by less than a tenth of a pixel of a phone, and the files are 15 % smaller.
const UNITS = "768";
// Bold outlines are moved by a twentieth of a pixel of a phone at most, and the files are an eighth smaller.
const STEP = "3";

// What people write most, beside the interface's own words: Pretendard's files for the web stand in the order of use, and these are
// the last four of them. The other jamo are rare.
const FREQUENT_FILES = /subset\.(?:88|89|90|91)\.woff2"?\)[^}]*unicode-range:\s*([^;}]+)/g;
const FREQUENT_JAMO = "ㅋㅎㅠㅜ";

// Long texts that are read once, words of commands, mails and the operators' pages: the text font draws them.
const READ_LATER =
  /(?:policies|backup|start|import|mailbox|operator|desk|ledger|table)\.copy\.ts$|[/\\]nickname[/\\]|-name\.ts$/;

function filesBelow(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /^(?!dev-).*(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !READ_LATER.test(file));
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

const syllables = range(0xac00, 0xd7a3);
const words = ["contract/src", "web/src"]
  .flatMap((path) => filesBelow(join(root, path)))
  .map((file) => readFileSync(file, "utf8"))
  .join("");
const used = new Set(words);
const webFonts = join(resolve(modules), "pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css");
for (const [, covered] of readFileSync(webFonts, "utf8").matchAll(FREQUENT_FILES)) {
  for (const [, first, last = first] of covered.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)) {
    for (const one of range(Number.parseInt(first, 16), Number.parseInt(last, 16))) used.add(one);
  }
}
const ui = [...range(0x20, 0x7e), ...MARKS, ...FREQUENT_JAMO, ...syllables.filter((one) => used.has(one))];

// Rows 0xB0 to 0xC8 of EUC-KR hold exactly the syllables of KS X 1001.
const euckr = new TextDecoder("euc-kr");
const common = range(0xb0, 0xc8).flatMap((row) =>
  range(0xa1, 0xfe).map((cell) => euckr.decode(Uint8Array.of(row.codePointAt(0), cell.codePointAt(0)))),
);
const inUi = new Set(ui);
const text = [...range(0x3131, 0x3163), ...TEXT_MARKS, ...common].filter((one) => !inUi.has(one));

/** Renames the family inside the file: the licence reserves the original name for the unchanged font. */
function rename(font) {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (font.toString("latin1", at, at + 4) !== "name") continue;
    const start = font.readUInt32BE(at + 8);
    const table = font.subarray(start, start + font.readUInt32BE(at + 12));
    const strings = table.readUInt16BE(4);
    for (let record = 6; record < 6 + table.readUInt16BE(2) * 12; record += 12) {
      // Records 0, 7 and 13 are the copyright, the trademark and the licence: they stay as they are.
      if ([0, 7, 13].includes(table.readUInt16BE(record + 6))) continue;
      const from = strings + table.readUInt16BE(record + 10);
      const value = table.subarray(from, from + table.readUInt16BE(record + 8));
      for (const coding of ["latin1", "utf16le"]) {
        const [before, after] = ["Pretendard", "UriDanjiUI"].map((name) => Buffer.from(name, coding));
        // utf16le bytes moved by one are the big-endian text of the table, without its first zero byte.
        const cut = coding === "utf16le" ? before.subarray(0, -1) : before;
        for (let hit = value.indexOf(cut); hit >= 0; hit = value.indexOf(cut)) {
          after.copy(value, hit, 0, cut.length);
        }
      }
    }
  }
  return font;
}

async function write(name, glyphs) {
  const font = await subsetFont(original, glyphs.join(""), {
    targetFormat: "truetype",
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  const packed = await fontverter.convert(rename(font), "woff2", "truetype");
  const scratch = mkdtempSync(join(tmpdir(), "danji-fonts-"));
  const unscaled = join(scratch, name);
  writeFileSync(unscaled, packed);
  const file = join(folder, name);
  execFileSync(python, [join(root, "tools/scale-font.py"), unscaled, file, UNITS, STEP], { stdio: "inherit" });
  rmSync(scratch, { recursive: true });
  console.log(`${name}: ${glyphs.length} characters, ${(statSync(file).size / 1000).toFixed(1)} kB`);
}

/** `unicode-range` of the code points; gaps that `bridge` allows are closed, which shortens the list. */
function ranges(glyphs, bridge = () => false) {
  const points = [...new Set(glyphs.map((one) => one.codePointAt(0)))].sort((a, b) => a - b);
  const spans = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last !== undefined && range(last[1] + 1, point - 1).every(bridge)) last[1] = point;
    else spans.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase();
  const items = spans.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
  return items.join(", ").replace(/(.{90,108}?,) /g, "$1\n    ");
}

const face = (name, covered) => `@font-face {
  font-family: "Pretendard";
  src: url("./${name}") format("woff2");
  font-weight: 400 700;
  font-style: normal;
  font-display: swap;
  unicode-range:
    ${covered};
}
`;

await write("pretendard-ui.woff2", ui);
await write("pretendard-text.woff2", text);
// Syllables outside KS X 1001 are in neither file; including them in the second range shortens its list to a third.
const isRare = (one) => one >= "가" && one <= "힣" && !inUi.has(one);
// Also the syllables of the other file: it is added later, so its range is tried first, and the long list would be
// an eighth of the first style sheet.
const isSyllable = (one) => one >= "가" && one <= "힣";
const made = "/* Made by tools/make-fonts.mjs from Pretendard (Open Font License 1.1, see OFL.txt). Do not edit. */";
writeFileSync(join(folder, "fonts.css"), `${made}\n${face("pretendard-ui.woff2", ranges(ui, isSyllable))}`);
// For app/text-font.ts, which adds the face once its file is there: they must not compete with the first screen for bandwidth.
const textRange = ranges(text, isRare).replace(/\n {4}/g, "\n  ");
writeFileSync(
  join(folder, "text-range.ts"),
  `${made}\n\n/** The \`unicode-range\` of pretendard-text.woff2. */\nexport const textRange = \`\n  ${textRange}\n\`;\n`,
);

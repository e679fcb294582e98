import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import { dataExportValues } from "@danji/contract/data-export/data-export-values.copy";
import { escapeHtml } from "#platform/escape-html.ts";
import type { SectionName } from "#platform/feature/manifest.ts";
import { seoulTime } from "#platform/seoul-time.ts";
import type { Entry } from "./sections.ts";

const copy = dataExportCopy;
const fieldNames: Readonly<Record<string, string>> = copy.fields;
/** The words for the codes of a field. */
type Codes = Readonly<Record<string, string>>;
const words: Readonly<Partial<Record<SectionName, Readonly<Record<string, Codes>>>>> = dataExportValues;

// The page stands alone: no script, no picture and no style from anywhere.
const style = `body{font:16px/1.6 sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;color:#1a1917}
h2{margin-top:2.5rem;border-bottom:1px solid #d2cfc7}dl{margin:0 0 1rem;padding:1rem;border:1px solid #e9e7e1;border-radius:12px}
dt{color:#68655e;font-size:.85rem}dd{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** Up to the first section. */
export const pageHead = (nickname: string, madeAt: Date): string => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(copy.page(nickname))}</title><style>${style}</style></head><body>
<h1>${escapeHtml(copy.page(nickname))}</h1><p>${escapeHtml(copy.madeAt(seoulTime(madeAt)))}</p>
`;

export const pageTail = "</body></html>\n";

/** A section with its heading, and a text where it is empty. */
export async function* pageSection(section: SectionName, entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `<section><h2>${escapeHtml(copy.sections[section])}</h2>\n`;
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    yield entry;
  }
  if (count === 0) yield `<p>${copy.none}</p>`;
  yield "</section>\n";
}

/** One entry of a section as a list of names and values, codes as texts; empty fields are left out. */
export function pageEntry(section: SectionName, entry: Entry): string {
  const rows = Object.entries(entry).map(([name, value]) => {
    const text = displayText(value, words[section]?.[name]);
    return text === "" ? "" : `<dt>${escapeHtml(fieldNames[name] ?? name)}</dt><dd>${escapeHtml(text)}</dd>`;
  });
  return `<dl>${rows.join("")}</dl>\n`;
}

function displayText(value: unknown, codes: Codes = {}): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return seoulTime(value);
  if (Array.isArray(value)) return value.map((one) => displayText(one, codes)).join("\n");
  if (typeof value === "object") return displayText(Object.values(value), codes).replaceAll("\n", " ");
  const text = String(value);
  return codes[text] ?? text;
}

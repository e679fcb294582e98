import type { ExportFormat } from "@danji/contract/data-export/data-export-rules";
import type { Queryable } from "#platform/db/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import { pageHead, pageSection, pageTail, pageEntry } from "./page.ts";
import { type Entry, listEntries, sectionNames } from "./sections.ts";

/** The file as a stream; `madeAt` is when it was requested. */
export function createExport(
  db: Queryable,
  viewer: Viewer,
  format: ExportFormat,
  madeAt: Date,
): AsyncGenerator<string> {
  return format === "json" ? asJson(db, viewer, madeAt) : asPage(db, viewer, madeAt);
}

async function* asJson(db: Queryable, viewer: Viewer, madeAt: Date): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(madeAt)}`;
  for (const section of sectionNames) {
    yield `,\n${JSON.stringify(section)}:[`;
    let separator = "\n";
    for await (const entry of listEntries(db, viewer, section)) {
      yield separator + JSON.stringify(entry);
      separator = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

async function* asPage(db: Queryable, viewer: Viewer, madeAt: Date): AsyncGenerator<string> {
  const first = await listEntries(db, viewer, "member").next();
  yield pageHead(String((first.value as Entry | undefined)?.["nickname"] ?? ""), madeAt);
  for (const section of sectionNames) {
    yield* pageSection(section, entries(db, viewer, section));
  }
  yield pageTail;
}

async function* entries(db: Queryable, viewer: Viewer, section: (typeof sectionNames)[number]) {
  for await (const entry of listEntries(db, viewer, section)) yield pageEntry(section, entry);
}

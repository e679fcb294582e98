import type { ExportFormat } from "@danji/contract/data-export/data-export-rules";
import type { Queryable } from "#platform/db/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import { pageHead, pageSection, pageTail, pageEntry } from "./page.ts";
import { type Entry, listEntries, type Section } from "./sections.ts";

interface ExportOptions {
  /** When it was requested. */
  readonly madeAt: Date;
  readonly sections: readonly Section[];
}

/** The file as a stream. */
export function createExport(
  db: Queryable,
  viewer: Viewer,
  format: ExportFormat,
  options: ExportOptions,
): AsyncGenerator<string> {
  return format === "json" ? asJson(db, viewer, options) : asPage(db, viewer, options);
}

async function* asJson(db: Queryable, viewer: Viewer, { madeAt, sections }: ExportOptions): AsyncGenerator<string> {
  yield `{"madeAt":${JSON.stringify(madeAt)}`;
  for (const section of sections) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let separator = "\n";
    for await (const entry of listEntries(db, viewer, section)) {
      yield separator + JSON.stringify(entry);
      separator = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

async function* asPage(db: Queryable, viewer: Viewer, { madeAt, sections }: ExportOptions): AsyncGenerator<string> {
  const member = sections.find(({ name }) => name === "member");
  const first = member && (await listEntries(db, viewer, member).next());
  yield pageHead(String((first?.value as Entry | undefined)?.["nickname"] ?? ""), madeAt);
  for (const section of sections) {
    yield* pageSection(section.name, entries(db, viewer, section));
  }
  yield pageTail;
}

async function* entries(db: Queryable, viewer: Viewer, section: Section) {
  for await (const entry of listEntries(db, viewer, section)) yield pageEntry(section.name, entry);
}

import { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import type { Queryable } from "#platform/db/database.ts";
import type { ExportSection, FeatureManifest, SectionName } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

/** One thing of a section: its fields as the file names them. */
export type Entry = Readonly<Record<string, unknown>>;

/** A section of the file. */
export interface Section {
  readonly name: SectionName;
  readonly select: ExportSection;
}

/** Rows of a page. A page is read and written before the next one: the file is never in memory as a whole. */
const PAGE_SIZE = 500;

/** The sections of all features in the contract's order. Throws where one comes from no feature, or from two. */
export function sectionsOf(features: readonly FeatureManifest[]): readonly Section[] {
  return (Object.keys(dataExportCopy.sections) as SectionName[]).map((name) => {
    const queries = features.flatMap(({ exportSections }) => exportSections?.[name] ?? []);
    const [select] = queries;
    if (select === undefined || queries.length > 1)
      throw new Error(`${queries.length} features contribute the export section ${name}`);
    return { name, select };
  });
}

/** Everything of the viewer in one section, oldest first. */
export async function* listEntries(db: Queryable, viewer: Viewer, { select }: Section): AsyncGenerator<Entry> {
  let after = 0;
  for (;;) {
    const rows = await db.many<{ id: number } & Record<string, unknown>>(select(viewer, after, PAGE_SIZE));
    for (const { id, ...entry } of rows) {
      yield entry;
      after = id;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}

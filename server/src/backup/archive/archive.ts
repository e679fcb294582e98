// Names of the entries of a backup, in their order in the file:
//   danji-backup.json              head: format, moment of the snapshot, schema
//   tables/TABLE/000001.copy.gz    rows of one table after the other, in parts
//   objects/KEY                    a thousand objects, then
//   objects.sha256/000001          their checksums, as sha256sum writes them; and so on
//   manifest.json                  counts and checksums
//   SHA256                         checksum of every byte before this entry

export const HEAD = "danji-backup.json";
export const MANIFEST = "manifest.json";
export const DIGEST = "SHA256";

/** Rows are cut into parts of this size before compression. */
export const PART_BYTES = 4 * 1_048_576;
/** Objects to one list of checksums. */
export const LIST_LENGTH = 1_000;

const numbered = (position: number): string => String(position).padStart(6, "0");
export const partName = (table: string, position: number): string => `tables/${table}/${numbered(position)}.copy.gz`;
export const objectName = (key: string): string => `objects/${key}`;
export const listName = (position: number): string => `objects.sha256/${numbered(position)}`;
/** One line of a list, as `sha256sum --check` reads it where the file was unpacked. */
export const listLine = (sha256: string, key: string): string => `${sha256}  ${objectName(key)}\n`;

export type ArchiveEntryKind =
  | { readonly kind: "head" | "manifest" | "digest" }
  | { readonly kind: "part"; readonly table: string; readonly position: number }
  | { readonly kind: "object"; readonly key: string }
  | { readonly kind: "list"; readonly position: number };

/** The kind of an entry by its name, or undefined for one that no backup holds. */
export function kindOf(name: string): ArchiveEntryKind | undefined {
  if (name === HEAD) return { kind: "head" };
  if (name === MANIFEST) return { kind: "manifest" };
  if (name === DIGEST) return { kind: "digest" };
  const [, table, part] = /^tables\/([a-z_][a-z0-9_]*)\/(\d{6,})\.copy\.gz$/.exec(name) ?? [];
  if (table !== undefined) return { kind: "part", table, position: Number(part) };
  const [, list] = /^objects\.sha256\/(\d{6,})$/.exec(name) ?? [];
  if (list !== undefined) return { kind: "list", position: Number(list) };
  const [, key] = /^objects\/([A-Za-z0-9_-][A-Za-z0-9_.-]*)$/.exec(name) ?? [];
  return key === undefined ? undefined : { kind: "object", key };
}

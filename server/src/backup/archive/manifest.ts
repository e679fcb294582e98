import * as z from "zod";
import { BackupProblem } from "../backup-problem.ts";

/** Incremented when an older reader would misread a newer file. */
const FORMAT = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** The first entry: the kind of the file, checked before anything of it is used. */
const Head = z.object({
  product: z.literal("danji"),
  format: z.number().int().positive(),
  /** The moment of the snapshot, by the database's clock. */
  takenAt: z.iso.datetime(),
  /** Names of the migrations that the rows have been through. */
  migrations: z.array(z.string().regex(/^\d{4}_[a-z0-9_]+\.sql$/)).min(1),
});
export type Head = z.infer<typeof Head>;

const Table = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: Count,
  /** The bytes of the rows in PostgreSQL's text format for COPY, before compression. */
  bytes: Count,
  sha256: Sha256,
});
export type BackedUpTable = z.infer<typeof Table>;

/** The state of a sequence: a column of a table and its last number. */
const Sequence = z.object({ table: Name, column: Name, last: Count, isCalled: z.boolean() });
export type Sequence = z.infer<typeof Sequence>;

/** The last entry but one: what must be in the file. */
const Manifest = z.object({
  tables: z.array(Table),
  sequences: z.array(Sequence),
  objects: z.object({ count: Count, bytes: Count, missing: Count, firstMissing: z.array(z.string()) }),
});
export type Manifest = z.infer<typeof Manifest>;

export const newHead = (takenAt: Date, migrations: readonly string[]): Head => ({
  product: "danji",
  format: FORMAT,
  takenAt: takenAt.toISOString(),
  migrations: [...migrations],
});

/** Throws a BackupProblem for a file of another product, or of a newer format. */
export function parseHead(content: Buffer): Head {
  const head = parsed(Head, content, "foreign");
  if (head.format > FORMAT) throw new BackupProblem("newer", `format ${head.format}`);
  return head;
}

export const parseManifest = (content: Buffer): Manifest => parsed(Manifest, content, "damaged");

export const jsonOf = (value: Head | Manifest): Buffer => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

function parsed<T>(schema: z.ZodType<T>, content: Buffer, otherwise: "foreign" | "damaged"): T {
  try {
    return schema.parse(JSON.parse(content.toString("utf8")));
  } catch {
    throw new BackupProblem(otherwise);
  }
}

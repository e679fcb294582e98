import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { encryptTo, WORK_FACTOR } from "./age.ts";
import {
  DIGEST,
  HEAD,
  LIST_LENGTH,
  listLine,
  listName,
  MANIFEST,
  objectName,
  PART_BYTES,
  partName,
} from "./archive.ts";
import type { Sink } from "./bytes.ts";
import { type BackedUpTable, type Head, jsonOf, type Manifest } from "./manifest.ts";
import type { SnapshotTable } from "../snapshot.ts";
import { tarWriter } from "./tar.ts";

// Half the time of the default, for files a tenth larger.
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);
const LEVEL = 3;
const FIRST_MISSING = 20;

export interface ArchiveWriter {
  /** Writes the rows of a table. `copied` is called with the number of bytes. */
  table(
    table: SnapshotTable,
    rows: Readable & { readonly rowCount: number },
    copied: (bytes: number) => void,
  ): Promise<void>;
  object(key: string, content: Uint8Array): Promise<void>;
  missing(key: string): void;
  /** Ends the archive and returns its manifest. */
  end(sequences: Manifest["sequences"]): Promise<Manifest>;
}

export interface Encryption {
  readonly passphrase?: string | undefined;
  /** Cost of trying a passphrase, as a power of two; tests use less than the default. */
  readonly workFactor?: number;
}

/** Writes a backup to `sink`, encrypted where there is a passphrase. */
export async function archiveWriter(sink: Sink, head: Head, encryption: Encryption): Promise<ArchiveWriter> {
  const { passphrase, workFactor = WORK_FACTOR } = encryption;
  const outer = passphrase === undefined ? sink : await encryptTo(sink, passphrase, workFactor);
  const tar = tarWriter(outer, new Date(head.takenAt));
  const tables: BackedUpTable[] = [];
  const objects = { count: 0, bytes: 0, missing: 0, firstMissing: [] as string[] };
  let list = "";
  let lists = 0;
  const endList = async () => {
    if (list === "") return;
    lists += 1;
    await tar.add(listName(lists), Buffer.from(list));
    list = "";
  };
  await tar.add(HEAD, jsonOf(head));
  return {
    async table({ name, columns }, rows, copied) {
      const hash = createHash("sha256");
      let bytes = 0;
      let parts = 0;
      for await (const part of partsOf(rows)) {
        hash.update(part);
        bytes += part.length;
        parts += 1;
        await tar.add(partName(name, parts), await zip(part, { level: LEVEL }));
        copied(part.length);
      }
      tables.push({ name, columns: [...columns], rows: rows.rowCount, bytes, sha256: hash.digest("hex") });
    },
    async object(key, content) {
      await tar.add(objectName(key), content);
      list += listLine(createHash("sha256").update(content).digest("hex"), key);
      objects.count += 1;
      objects.bytes += content.length;
      if (objects.count % LIST_LENGTH === 0) await endList();
    },
    missing(key) {
      objects.missing += 1;
      if (objects.missing <= FIRST_MISSING) objects.firstMissing.push(key);
    },
    async end(sequences) {
      await endList();
      const manifest: Manifest = { tables, sequences, objects };
      await tar.add(MANIFEST, jsonOf(manifest));
      await tar.add(DIGEST, Buffer.from(`${tar.digest()}\n`));
      await tar.end();
      return manifest;
    },
  };
}

/** The same bytes in pieces of one size, but for the last. */
async function* partsOf(rows: Readable): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    for (let from = 0; from < chunk.length;) {
      const taken = chunk.copy(part, filled, from);
      from += taken;
      filled += taken;
      if (filled < PART_BYTES) continue;
      yield part;
      part = Buffer.allocUnsafe(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

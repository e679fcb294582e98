import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { decrypt, isAge } from "./age.ts";
import { HEAD, kindOf, listLine, listName, PART_BYTES } from "./archive.ts";
import { BackupProblem } from "../backup-problem.ts";
import { bytesOf, startOf } from "./bytes.ts";
import { type Head, type Manifest, parseHead, parseManifest } from "./manifest.ts";
import { readTar, type TarEntry } from "./tar.ts";

const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

export interface ArchiveFile {
  readonly path: string;
  readonly passphrase: string | undefined;
}

/** Receives the content of a backup; none of it may be relied on before `readArchive` has returned. */
export interface ArchiveVisitor {
  /** Rows of a table in the text format of COPY; a row may go on in the next piece. */
  rows?(table: string, rows: Buffer): Promise<void>;
  object?(key: string, content: Buffer): Promise<void>;
  /** Number of bytes of the file that were read. */
  read?(bytes: number): void;
}

export interface ReadArchive {
  readonly head: Head;
  readonly manifest: Manifest;
  /** SHA-256 of the whole file, which identifies this backup. */
  readonly digest: string;
}

/** True where a passphrase is needed. */
export const isEncrypted = async (file: string): Promise<boolean> => isAge(await startOf(file, 64));

/**
 * Reads a backup from its first byte to its last and checks everything in it. Throws a BackupProblem where it is foreign,
 * newer, damaged or incomplete.
 */
export async function readArchive(file: ArchiveFile, visitor: ArchiveVisitor): Promise<ReadArchive> {
  const check = archiveChecker();
  for await (const entry of readTar(await plainBytes(file, visitor))) {
    const kind = kindOf(entry.name);
    if (kind?.kind === "head") check.head(entry);
    else if (kind?.kind === "part") {
      const rows = await check.part(kind.table, kind.position, entry);
      await visitor.rows?.(kind.table, rows);
    } else if (kind?.kind === "object") {
      check.object(kind.key, entry);
      await visitor.object?.(kind.key, entry.content);
    } else check.rest(entry);
  }
  return check.result();
}

async function plainBytes({ path, passphrase }: ArchiveFile, visitor: ArchiveVisitor): Promise<AsyncGenerator<Buffer>> {
  const start = await startOf(path, 512);
  const bytes = counted(bytesOf(path), (count) => visitor.read?.(count));
  if (isAge(start)) {
    if (passphrase === undefined) throw new BackupProblem("passphraseNeeded");
    return decrypt(bytes, passphrase);
  }
  if (start.toString("latin1", 0, HEAD.length + 1) !== `${HEAD}\0`) throw new BackupProblem("foreign");
  return bytes;
}

async function* counted(source: AsyncGenerator<Buffer>, onCount: (count: number) => void): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const bytes of source) {
    onCount((count += bytes.length));
    yield bytes;
  }
}

interface TableTally {
  readonly hash: Hash;
  parts: number;
  bytes: number;
}

/** Checks the entries: their order, their numbers, their checksums. */
function archiveChecker() {
  const tables = new Map<string, TableTally>();
  const objects = { count: 0, bytes: 0 };
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  let digest: string | undefined;
  let list = "";
  let lists = 0;
  // A manifest ends rows and objects; the digest ends the file.
  const expectMore = () => expect(head !== undefined && manifest === undefined);
  return {
    head({ content }: TarEntry): void {
      expect(head === undefined);
      head = parseHead(content);
    },
    async part(table: string, position: number, { content }: TarEntry): Promise<Buffer> {
      expectMore();
      const tally = tables.get(table) ?? { hash: createHash("sha256"), parts: 0, bytes: 0 };
      tables.set(table, tally);
      const rows = await unzip(content, { maxOutputLength: PART_BYTES }).catch(() => undefined);
      tally.parts += 1;
      expect(rows !== undefined && tally.parts === position && objects.count === 0);
      tally.hash.update(rows);
      tally.bytes += rows.length;
      return rows;
    },
    object(key: string, { content }: TarEntry): void {
      expectMore();
      list += listLine(createHash("sha256").update(content).digest("hex"), key);
      objects.count += 1;
      objects.bytes += content.length;
    },
    rest({ name, content, digestBefore }: TarEntry): void {
      expect(head !== undefined && digest === undefined);
      if (name === listName(lists + 1)) {
        expect(manifest === undefined && content.toString("latin1") === list);
        lists += 1;
        list = "";
      } else if (manifest === undefined) {
        expect(kindOf(name)?.kind === "manifest" && list === "");
        manifest = parseManifest(content);
      } else {
        expect(kindOf(name)?.kind === "digest" && content.toString("latin1") === `${digestBefore}\n`);
        digest = digestBefore;
      }
    },
    result(): ReadArchive {
      expect(head !== undefined && manifest !== undefined && digest !== undefined);
      expect(manifest.objects.count === objects.count && manifest.objects.bytes === objects.bytes);
      const empty = createHash("sha256").digest("hex");
      const wrong = manifest.tables.find(({ name, bytes, sha256 }) => {
        const tally = tables.get(name);
        tables.delete(name);
        return (tally?.bytes ?? 0) !== bytes || (tally?.hash.digest("hex") ?? empty) !== sha256;
      });
      expect(wrong === undefined && tables.size === 0);
      return { head, manifest, digest };
    },
  };
}

function expect(holds: boolean): asserts holds {
  if (!holds) throw new BackupProblem("damaged");
}

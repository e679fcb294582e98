import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";

/** No call lasts this long. */
const CALL_MAX_HOURS = 1;

/** Where the files of uploads are while their calls last: on the disk of the data, since a temporary folder may be memory. */
export const uploadsIn = (dataDir: string): string => path.join(dataDir, "uploads");

/** A folder for the files of one call. */
export interface UploadFolder {
  /** Its path; created at the first use, since most calls have no file. */
  path(): Promise<string>;
  /** Removes it with its contents, where it was created. */
  remove(): Promise<void>;
}

// Several machines may share the folder; a process id means something on its own machine alone.
const host = hostname().replace(/[^A-Za-z0-9.]/g, "");
const nameOf = (pid: number): string => `${host}-${pid}-`;

/** A folder of its own, below `root`, for the files of one call; the call removes it. */
export function uploadFolder(root: string): UploadFolder {
  let created: Promise<string> | undefined;
  let removed = false;
  const make = async () => {
    await mkdir(root, { recursive: true });
    return mkdtemp(path.join(root, nameOf(process.pid)));
  };
  return {
    async path() {
      // A part that is still being read when its call is given up must not leave a folder behind.
      if (removed) throw new Error("the call is over");
      return (created ??= make());
    },
    async remove() {
      removed = true;
      const folder = await created?.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Removes the folders of calls whose process was killed: of this machine as soon as that process is gone, of others after the
 * longest time that a call may last. With `atStart` this process has no calls yet, and what bears its id is another's.
 */
export async function sweepUploads(root: string, { atStart = false } = {}): Promise<void> {
  const before = Date.now() - CALL_MAX_HOURS * 3_600_000;
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name);
    const created = await stat(folder).catch(() => undefined);
    if (created !== undefined && (created.mtimeMs < before || isAbandoned(name, atStart))) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function isAbandoned(name: string, atStart: boolean): boolean {
  const pid = Number(/-(\d+)-[^-]*$/.exec(name)?.[1]);
  if (!name.startsWith(nameOf(pid))) return false;
  return pid === process.pid ? atStart : !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Alive, and another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const NAME = "danji-upload-";
/** No call lasts this long. */
const MOST_HOURS = 6;

/** A folder for the files of one call. */
export interface UploadFolder {
  /** Where it is; made when it is asked for the first time, since most calls bring no file. */
  path(): Promise<string>;
  /** Removes it with all that it holds, where it was made. */
  remove(): Promise<void>;
}

/** A folder of its own for the files of one call; the call removes it. */
export function uploadFolder(): UploadFolder {
  let made: Promise<string> | undefined;
  let removed = false;
  return {
    async path() {
      // A part that is still being read when its call is given up must not leave a folder behind.
      if (removed) throw new Error("the call is over");
      return (made ??= mkdtemp(path.join(tmpdir(), NAME)));
    },
    async remove() {
      removed = true;
      const folder = await made?.catch(() => undefined);
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the folders of calls whose process was killed. */
export async function sweepUploads(): Promise<void> {
  const before = Date.now() - MOST_HOURS * 3_600_000;
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(NAME)) continue;
    const folder = path.join(tmpdir(), name);
    const made = await stat(folder).catch(() => undefined);
    if (made !== undefined && made.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}

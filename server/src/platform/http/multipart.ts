import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type {} from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import { parseJson } from "./json-body.ts";

/** Bounds of one multipart call, in bytes where they are sizes. */
export const uploadLimits = {
  fileBytes: 25 * 1024 * 1024,
  jsonBytes: 1024 * 1024,
  callBytes: 254 * 1024 * 1024,
  parts: 32,
} as const;

/** A file that was uploaded, in a folder of its own that vanishes with the call. Its sent name is not kept. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
}

export interface Multipart {
  /** JSON of the parts that are not files, by part name. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  remove(): Promise<void>;
}

interface Wanted {
  /** Names of the JSON parts; each may come as a field or as a file part. */
  readonly json: readonly string[];
  /** Most files of each file field. */
  readonly files: Readonly<Record<string, number>>;
}

/**
 * Reads a multipart body to disk, never into memory. A JSON part may be a plain field, a Blob or a named file;
 * a part that nobody asked for, or a JSON part sent twice, is refused.
 */
export async function readMultipart(request: FastifyRequest, wanted: Wanted): Promise<Multipart> {
  if (!request.isMultipart()) throw new Problem("UNSUPPORTED_TYPE");
  const folder = await mkdtemp(path.join(tmpdir(), "danji-upload-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { ...(await readParts(request, wanted, folder)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readParts(request: FastifyRequest, wanted: Wanted, folder: string): Promise<Omit<Multipart, "remove">> {
  const json: Record<string, unknown> = {};
  const files: Record<string, UploadedFile[]> = {};
  let tooMany = false;
  for await (const part of request.parts({ limits: requestLimits(wanted) })) {
    const name = part.fieldname;
    if (wanted.json.includes(name)) {
      if (name in json) throw new Problem("BAD_REQUEST");
      const text = part.type === "field" ? String(part.value) : (await part.toBuffer()).toString("utf8");
      if (Buffer.byteLength(text) > uploadLimits.jsonBytes) throw new Problem("TOO_LARGE");
      json[name] = parseJson(text);
      continue;
    }
    const most = Object.hasOwn(wanted.files, name) ? wanted.files[name] : undefined;
    if (part.type === "field" || most === undefined) throw new Problem("BAD_REQUEST");
    const list = (files[name] ??= []);
    if (list.length >= most) {
      // The rest is read and dropped, so that the caller sees the answer instead of a broken connection.
      tooMany = true;
      part.file.resume();
      continue;
    }
    const file = path.join(folder, `${name}-${list.length}`);
    const out = createWriteStream(file);
    await pipeline(part.file, out);
    list.push({ path: file, bytes: out.bytesWritten });
    if (part.file.truncated) throw new Problem("IMAGE_TOO_LARGE");
  }
  if (tooMany) throw new Problem("TOO_MANY_IMAGES");
  return { json, files };
}

const requestLimits = (wanted: Wanted) => ({
  fileSize: uploadLimits.fileBytes,
  fieldSize: uploadLimits.jsonBytes + 1,
  parts: uploadLimits.parts + Object.values(wanted.files).reduce((sum, most) => sum + most, 0),
});

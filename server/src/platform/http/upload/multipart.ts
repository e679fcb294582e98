import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { EndpointShape } from "@danji/contract/platform/endpoint";
import type { Reason } from "@danji/contract/problems";
import { fastifyMultipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../problem.ts";
import { readJson, readJsonOrText } from "../request/json-body.ts";
import type { UploadReservation } from "./upload-budget.ts";
import { type UploadFolder, uploadFolder } from "./upload-folder.ts";

/**
 * Lets the routes of `app` read multipart bodies. It adds hooks to each of their calls, so only routes with files have it
 * (decision 109); elsewhere such a body is of an unsupported type.
 */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
}

/** Bounds of one call; sizes in bytes. `jsonBytes` bounds a JSON body, `partBytes` a JSON part. */
export const uploadLimits = {
  fileBytes: 25_000_000,
  jsonBytes: 1024 * 1024,
  partBytes: 4 * 1024 * 1024,
  callBytes: 255 * 1024 * 1024,
  parts: 100,
} as const;

/**
 * An uploaded file, in a folder of its own that is removed with the call. Its sent name is not kept.
 */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
}

export interface Multipart {
  /** JSON, or text, of the parts that are not files, by part name. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  remove(): Promise<void>;
}

interface MultipartOptions {
  /** Names of the JSON parts; each may come as a field or as a file part. */
  readonly json: readonly string[];
  /** Names of parts that are JSON or else plain text. */
  readonly texts?: readonly string[];
  /** Most files of each file field. */
  readonly files: Readonly<Record<string, number>>;
  /** Most bytes of one file, where they are no pictures. */
  readonly largestFile?: EndpointShape<Reason>["largestFile"];
  /** Folder below which the files go. */
  readonly folder: string;
  /** Counts the arriving bytes, until the files are removed. */
  readonly reservation: UploadReservation;
}

/**
 * Reads a multipart body to disk, never into memory. A JSON part may be a plain field, a Blob or a named
 * file; an unknown part, or a JSON part sent twice, is refused. Throws UNSUPPORTED_TYPE, BAD_REQUEST, TOO_LARGE,
 * IMAGE_TOO_LARGE, TOO_MANY_IMAGES, UNAVAILABLE, or the error of the upload budget; nothing is left on disk or in the
 * budget then.
 */
export async function readMultipart(request: FastifyRequest, options: MultipartOptions): Promise<Multipart> {
  const folder = uploadFolder(options.folder);
  const state: MultipartState = { request, options, folder, json: {}, files: {}, currentPart: undefined };
  const remove = async () => {
    await folder.remove();
    options.reservation.release();
  };
  const bodyLimit = limitBody(state);
  try {
    if (!request.isMultipart()) throw new Problem("UNSUPPORTED_TYPE");
    if (Number(request.headers["content-length"] ?? 0) > maxBytes(options)) throw tooLarge(options, "TOO_LARGE");
    await Promise.race([readParts(state), bodyLimit.exceeded]);
    return { json: state.json, files: state.files, remove };
  } catch (error) {
    state.currentPart?.destroy();
    await remove();
    return drainAndThrow(request.raw, bodyProblem(error));
  } finally {
    bodyLimit.release();
  }
}

const maxBytes = ({ largestFile }: MultipartOptions): number =>
  largestFile === undefined ? uploadLimits.callBytes : largestFile.bytes + uploadLimits.partBytes;

const tooLarge = ({ largestFile }: MultipartOptions, reason: "TOO_LARGE" | "IMAGE_TOO_LARGE"): Problem =>
  new Problem(largestFile?.refusal ?? reason);

interface MultipartState {
  readonly request: FastifyRequest;
  readonly options: MultipartOptions;
  readonly folder: UploadFolder;
  readonly json: Record<string, unknown>;
  readonly files: Record<string, UploadedFile[]>;
  /** The part that is being read. */
  currentPart: Readable | undefined;
}

interface BodyLimit {
  /** Rejects once the body exceeds the limit of a call. */
  readonly exceeded: Promise<never>;
  release(): void;
}

// A body without a content-length shows its size only as it comes; parts leave out what is between them.
function limitBody({ request: { raw }, options }: MultipartState): BodyLimit {
  let bytes = 0;
  let exceed: (error: unknown) => void;
  const exceeded = new Promise<never>((_, reject) => (exceed = reject));
  // A rejection before the race in readMultipart begins still reaches it.
  exceeded.catch(() => {});
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    try {
      options.reservation.take(chunk.length);
      if (bytes > maxBytes(options)) throw tooLarge(options, "TOO_LARGE");
    } catch (error) {
      raw.off("data", count);
      exceed(error);
    }
  };
  raw.on("data", count);
  const release = () => {
    raw.off("data", count);
    options.reservation.received();
  };
  options.reservation.onEvict((problem) => {
    release();
    exceed(problem);
  });
  return { exceeded, release };
}

async function readParts(state: MultipartState): Promise<void> {
  const { request, options, json } = state;
  let tooMany = false;
  try {
    for await (const part of request.parts(everyPartAsStream(options))) {
      if (part.type !== "file") throw new Problem("BAD_REQUEST");
      state.currentPart = part.file;
      const name = part.fieldname;
      const isText = options.texts?.includes(name) === true;
      if (isText || options.json.includes(name)) {
        if (Object.hasOwn(json, name)) throw new Problem("BAD_REQUEST");
        const content = await readBytes(part.file);
        json[name] = isText ? readJsonOrText(content) : readJson(content);
      } else if (!(await readFile(state, name, part.file))) tooMany = true;
    }
  } catch (error) {
    // More parts than are read at all: the caller gets the first error.
    if (!tooMany) throw error;
  }
  if (tooMany) throw new Problem("TOO_MANY_IMAGES");
}

type FilePart = Readable & { readonly truncated: boolean };

/** Writes one file to disk; false where there are too many, and then it is read and dropped. */
async function readFile(state: MultipartState, name: string, from: FilePart): Promise<boolean> {
  const { options, files, folder } = state;
  const maxFiles = Object.hasOwn(options.files, name) ? options.files[name] : undefined;
  if (maxFiles === undefined) throw new Problem("BAD_REQUEST");
  const list = (files[name] ??= []);
  if (list.length >= maxFiles) {
    // Read to the end, so that the caller sees the answer instead of a broken connection.
    from.resume();
    return false;
  }
  const file = path.join(await createFolder(folder), `${name}-${list.length}`);
  const out = createWriteStream(file);
  await pipeline(from, out);
  if (from.truncated) throw tooLarge(options, "IMAGE_TOO_LARGE");
  list.push({ path: file, bytes: out.bytesWritten });
  return true;
}

// Whatever keeps it from being made, the caller's body is not at fault.
const createFolder = (folder: UploadFolder): Promise<string> =>
  folder.path().catch((cause: unknown) => Promise.reject(new Problem("UNAVAILABLE", { cause })));

async function readBytes(from: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > uploadLimits.partBytes) throw new Problem("TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

// With every part a stream, a JSON part is the same in all its forms and the library parses none of it.
const everyPartAsStream = ({ largestFile }: MultipartOptions) => ({
  isPartAFile: () => true,
  limits: {
    fileSize: largestFile?.bytes ?? uploadLimits.fileBytes,
    files: uploadLimits.parts,
    parts: uploadLimits.parts,
  },
});

// What is still on its way is dropped, or the connection would wait for a reader that is gone.
function drainAndThrow(body: IncomingMessage, problem: Problem): never {
  body.unpipe();
  body.resume();
  throw problem;
}

// Unlike elsewhere (as-problem.ts), an unknown error is the caller's: the parser throws it for a broken body.
function bodyProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "FST_PARTS_LIMIT") return new Problem("TOO_LARGE", { cause: error });
  // A full disk and the like; what the parser says of the body has no such code.
  const isServerFault = /^E(NOSPC|DQUOT|MFILE|NFILE|IO|ROFS|ACCES|NOENT)$/.test(code);
  return new Problem(isServerFault ? "UNAVAILABLE" : "BAD_REQUEST", { cause: error });
}

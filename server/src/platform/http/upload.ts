import type { Inputs } from "@danji/contract/platform/endpoint";
import type { FastifyRequest } from "fastify";
import { type Multipart, readMultipart } from "./multipart.ts";

/** A body of at most this many bytes may hold words alone; whether it does is seen once it is read. */
const WORDS_BYTES = 128 * 1024;

/**
 * Reads the body of a call that may bring files. A large one is charged before a byte of it goes to disk, a small one
 * only where it really brought a file: writing without photos costs nobody an upload. `charge` throws where there were
 * too many.
 */
export async function readUpload(
  request: FastifyRequest,
  inputs: Inputs,
  files: Readonly<Record<string, number>>,
  charge: () => Promise<void>,
): Promise<Multipart> {
  const small = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY) <= WORDS_BYTES;
  if (!small) await charge();
  const texts = Object.keys(inputs.parts ?? {});
  const multipart = await readMultipart(request, { json: ["requestDto"], texts, files });
  if (!small || Object.keys(multipart.files).length === 0) return multipart;
  try {
    await charge();
  } catch (error) {
    await multipart.remove();
    throw error;
  }
  return multipart;
}

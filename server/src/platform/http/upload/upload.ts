import type { EndpointShape, Inputs } from "@danji/contract/platform/endpoint";
import type { Reason } from "@danji/contract/problems";
import type { FastifyRequest } from "fastify";
import { type Limit, limits } from "../../limit/rate-limit.ts";
import { type Multipart, readMultipart } from "./multipart.ts";
import type { UploadBudget } from "./upload-budget.ts";

/** A body of at most this many bytes may have no file; this is known once it is read. */
const SMALL_BODY_BYTES = 128 * 1024;

/** What all calls with files share. */
export interface Uploads {
  /** Charges a subject for one upload; throws TOO_MANY_REQUESTS where there were too many. */
  readonly charge: (limit: Limit, subject: string) => Promise<void>;
  readonly budget: UploadBudget;
  /** Folder of the files while their calls last. */
  readonly folder: string;
}

/**
 * Reads the body of a call that may bring files. A large one is charged before a byte of it goes to disk, a small one
 * only where it really has a file: a post without photos counts as no upload.
 */
export async function readUpload(
  request: FastifyRequest,
  inputs: Inputs,
  { files = {}, largestFile, frequentUploads }: EndpointShape<Reason>,
  { charge, budget, folder }: Uploads,
  subject: string,
): Promise<Multipart> {
  const announced = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  const limit = frequentUploads === true ? limits.frequentUploads : limits.uploads;
  const isSmall = announced <= SMALL_BODY_BYTES;
  if (!isSmall) await charge(limit, subject);
  const texts = Object.keys(inputs.parts ?? {});
  const reservation = budget.reserve(subject, Number.isFinite(announced) ? announced : 0);
  const multipart = await readMultipart(request, {
    json: ["requestDto"],
    texts,
    files,
    largestFile,
    folder,
    reservation,
  });
  if (!isSmall || Object.keys(multipart.files).length === 0) return multipart;
  try {
    await charge(limit, subject);
  } catch (error) {
    await multipart.remove();
    throw error;
  }
  return multipart;
}

import { asProblem } from "#platform/as-problem.ts";
import { readPicture } from "./picture.ts";
import type { PictureAnswer, PictureRequest } from "./picture-reader.ts";

// A process of its own that converts pictures (picture-reader.ts).
process.on("message", (request: PictureRequest) => void answer(request));
// The server ends it, after the uploads that are under way.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit(0));

async function answer({ id, file }: PictureRequest): Promise<void> {
  const result: PictureAnswer = await readPicture(file).then(
    (picture) => ({ id, picture }),
    (error: unknown) => {
      const { reason, message, retryAfter } = asProblem(error);
      return { id, refusal: { reason, message, ...(retryAfter === undefined ? {} : { retryAfter }) } };
    },
  );
  process.send?.(result);
}

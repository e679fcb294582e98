import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import type { Person } from "./people.ts";
import type { TestApp } from "../test-app.ts";

interface SendFormOptions {
  readonly method?: "POST" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a form as a browser would, in this process. */
export async function sendForm(
  t: Pick<TestApp, "app">,
  person: Person,
  url: string,
  form: FormData,
  { method = "POST", headers = {} }: SendFormOptions = {},
): Promise<LightMyRequestResponse> {
  const encoded = new Response(form);
  return t.app.inject({
    method,
    url,
    headers: { ...headers, cookie: person.cookie, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** The form of a post: its text as a JSON part and its photos, each as the bytes of a file. */
export function feedForm(fields: object, photos: readonly Uint8Array<ArrayBuffer>[] = []): FormData {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify(fields)], { type: "application/json" }));
  for (const photo of photos) {
    form.append("multipartFileList", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  }
  return form;
}

/** A photo of one colour, as bytes of a JPEG. */
export const photoOf = async (background: string, width = 60, height = 40): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

import type { LightMyRequestResponse } from "fastify";
import type { Person } from "./people.ts";
import type { TestApp } from "./test-app.ts";

/** Sends a form as a browser would, in this process. */
export async function sendForm(
  t: TestApp,
  person: Person,
  url: string,
  form: FormData,
): Promise<LightMyRequestResponse> {
  const encoded = new Response(form);
  return t.app.inject({
    method: "POST",
    url,
    headers: { cookie: person.cookie, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** The form of a post: its words as a JSON part and its photos, each as the bytes of a file. */
export function feedForm(words: object, photos: readonly Uint8Array<ArrayBuffer>[] = []): FormData {
  const form = new FormData();
  form.append("requestDto", new Blob([JSON.stringify(words)], { type: "application/json" }));
  for (const photo of photos) {
    form.append("multipartFileList", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  }
  return form;
}

import { beforeEach, expect, test, vi } from "vitest";
import { takeSharedItems as store } from "../../service-worker/shared-items.ts";
import { takeSharedItems as take } from "./take-shared-items.ts";

let deleted: string[];
/** Bytes that the browser still stores. */
let room: number;
let stored: Map<string, { readonly headers: Headers; readonly bytes: ArrayBuffer }>;

beforeEach(() => {
  deleted = [];
  stored = new Map();
  const cache = {
    put: async (address: string, response: Response) => {
      const bytes = await response.arrayBuffer();
      if (bytes.byteLength > room) throw new DOMException("full", "QuotaExceededError");
      room -= bytes.byteLength;
      stored.set(address, { headers: response.headers, bytes });
    },
    match: async (address: string) => {
      const found = stored.get(address);
      return found && new Response(found.bytes, { headers: found.headers });
    },
  };
  vi.stubGlobal("caches", {
    has: async () => true,
    open: async () => cache,
    delete: async (name: string) => void deleted.push(name),
  });
  // In a worker an address without an origin is of its own.
  vi.spyOn(Response, "redirect").mockImplementation(
    (location, status) => new Response(null, { status: status ?? 302, headers: { location: String(location) } }),
  );
  vi.stubGlobal("window", { isSecureContext: true });
  vi.stubGlobal("navigator", { serviceWorker: {} });
});

async function share(...sizes: number[]): Promise<string> {
  const form = new FormData();
  form.set("title", "노을");
  for (const [index, size] of sizes.entries()) form.append("photos", new File([new Uint8Array(size)], `${index}.png`));
  const answer = await store({ formData: async () => form } as Request);
  return answer.headers.get("location") ?? "";
}

test("a share into a full storage keeps the words and the photos that fit, and says how many do not", async () => {
  room = 1_500;
  expect(await share(1_000, 5_000, 300)).toMatch(/\/write\?shared=1$/);
  // Photos that were only looked at go first.
  expect(deleted).toContain("danji-images");
  const items = await take();
  expect([items?.title, items?.files.map(({ name }) => name), items?.lostPhotos]).toEqual([
    "노을",
    ["0.png", "2.png"],
    1,
  ]);
});

test("photos beyond the tenth and those over 40 MiB are left out, and counted", async () => {
  room = 1_000;
  await share(...Array.from({ length: 12 }, () => 10), 40 * 1_048_576 + 1);
  const items = await take();
  expect([items?.files.length, items?.lostPhotos, items?.leftOutPhotos]).toEqual([10, 0, 3]);
});

test("where nothing fits the write screen opens all the same, and can say so", async () => {
  room = 0;
  expect(await share(1_000)).toMatch(/\/write\?shared=full$/);
  expect(await take()).toBeUndefined();
});

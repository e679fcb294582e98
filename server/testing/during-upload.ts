import { vi } from "vitest";
import type { TestApp } from "./test-app.ts";

/** Runs `work` while the photos of the next call are being stored: what was asked before them may be otherwise by then. */
export function duringUpload({ services: { objects } }: Pick<TestApp, "services">, work: () => Promise<unknown>): void {
  const put = objects.put.bind(objects);
  vi.spyOn(objects, "put").mockImplementationOnce(async (key, content) => {
    await work();
    return put(key, content);
  });
}

/** Names of all stored objects, sorted. */
export async function storedObjects({ services: { objects } }: Pick<TestApp, "services">): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list()) keys.push(key);
  return keys.toSorted();
}

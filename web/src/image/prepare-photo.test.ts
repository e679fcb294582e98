import { expect, test, vi } from "vitest";
import { preparePhoto } from "./prepare-photo.ts";

const photoOf = (name: string, kB: number) => new File([new Uint8Array(kB * 1000)], name, { type: "image/jpeg" });

test("a photo that is sent as it is does not let the next one overtake: each gets its own smaller one", async () => {
  const asked: File[] = [];
  const workers: EventTarget[] = [];
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      constructor() {
        super();
        workers.push(this);
      }
      postMessage(photo: File) {
        asked.push(photo);
      }
    },
  );
  const answer = (name: string) => workers[0]?.dispatchEvent(new MessageEvent("message", { data: photoOf(name, 100) }));

  const [first, small, second] = [photoOf("첫째", 4000), photoOf("작은", 10), photoOf("둘째", 3000)].map(preparePhoto);
  expect((await small)?.name).toBe("작은");
  await vi.waitFor(() => expect(asked.map(({ name }) => name)).toEqual(["첫째"]));
  answer("첫째, 작게");
  expect((await first)?.name).toBe("첫째, 작게");
  await vi.waitFor(() => expect(asked.map(({ name }) => name)).toEqual(["첫째", "둘째"]));
  answer("둘째, 작게");
  expect((await second)?.name).toBe("둘째, 작게");
});

import { roomOf } from "../harness/chat.ts";
import { expect, test } from "../harness/community.ts";
import { phonePhoto } from "../harness/phone-photo.ts";

test.use({ fresh: true });

test("L242 a message and a photo that waited in the form of an earlier version are sent, once", async ({
  page,
  me,
  neighbour,
}) => {
  const roomId = await roomOf(me, neighbour);
  const bytes = [...(await phonePhoto(60, 80))];
  await page.goto("/");
  await expect(page.getByRole("button", { name: "메뉴 열기" })).toBeVisible();
  await page.evaluate(
    async ({ room, photo }) => {
      const answer = await fetch("/api/member/profile", { headers: { "x-include": "memberId" } });
      const { memberId } = ((await answer.json()) as { data: { memberId: number } }).data;
      const opening = indexedDB.open("danji", 1);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("draft-files"));
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const [words, picture] = [crypto.randomUUID(), crypto.randomUUID()];
      const writing = opening.result.transaction("draft-files", "readwrite");
      const file = new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" });
      writing.objectStore("draft-files").put([file], `chat:${picture}`);
      await new Promise((resolve) => writing.addEventListener("complete", resolve));
      opening.result.close();
      const message = { memberId, roomId: room, tab: crypto.randomUUID() };
      for (const [at, part] of [
        { clientId: words, text: "옛 앱에서 기다린 말", isPhoto: false },
        { clientId: picture, text: "", isPhoto: true },
      ].entries()) {
        localStorage.setItem(
          `outbox:${memberId}:${part.clientId}`,
          JSON.stringify({ ...message, ...part, at: Date.now() + at }),
        );
      }
    },
    { room: roomId, photo: bytes },
  );
  await page.goto(`/chatroom/${roomId}`);
  const log = page.getByRole("log");
  await expect(log.getByText("옛 앱에서 기다린 말")).toBeVisible();
  await expect(log.getByRole("button", { name: "사진", exact: true })).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("outbox:"))))
    .toEqual([]);
  await page.reload();
  await expect(log.getByText("옛 앱에서 기다린 말")).toHaveCount(1);
  await expect(log.getByRole("button", { name: "사진", exact: true })).toHaveCount(1);
});

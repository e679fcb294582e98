import { greeting, roomOf } from "../harness/chat.ts";
import { log } from "../harness/chatroom.ts";
import { expect, test, unique } from "../harness/community.ts";
import { cutNetwork } from "../harness/conditions.ts";
import { open } from "../harness/page-state.ts";
import { countSnapshots, storeReads } from "../harness/snapshots.ts";

test.use({ fresh: true });
test.beforeEach(({ faults }) => faults.allow(/Failed to load resource|WebSocket connection/));

test("L241 a fresh load without the connection shows what was stored, and no failure nor another bar before it", async ({
  page,
  me,
  neighbour,
}) => {
  const title = unique("연결이 없을 때");
  const feedId = await neighbour.post({ title });
  await neighbour.comment(feedId, "이웃의 댓글");
  const roomId = await roomOf(me, neighbour);
  const main = page.getByRole("main");
  const screens = [
    [`/chatroom/${roomId}`, log(page).getByText(greeting)],
    ["/chat", main.getByRole("link", { name: neighbour.person.nickname }).first()],
    ["/community", main.getByRole("article").first()],
    [`/community/feed/${feedId}`, main.getByText("이웃의 댓글")],
    ["/notices", main.getByRole("listitem").first()],
    ["/facilities", main.getByRole("listitem").first()],
  ] as const;
  let known = 0;
  for (const [path, stored] of screens) {
    await open(page, path);
    await expect(stored, path).toBeVisible();
    await storeReads(page);
    await expect.poll(() => countSnapshots(page)).toBeGreaterThan(known);
    known = await countSnapshots(page);
  }
  await cutNetwork(page);
  await page.addInitScript(() => {
    const failures: string[] = [];
    Object.assign(globalThis, { failures });
    // What is taken out before the next frame is not painted.
    const look = () => {
      for (const part of document.querySelectorAll("main [role=alert], [role=status]"))
        if (part.matches("[role=alert]") || part.textContent.includes("연결되면 새로 불러와요"))
          failures.push(part.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const [path, stored] of screens) {
    await page.goto(path);
    await expect(stored, path).toBeVisible();
    const shown = await page.evaluate(() => (globalThis as { failures?: readonly string[] }).failures ?? ["no record"]);
    // Other screens say how old they are; a room has its own bar alone.
    const unexpected = path.startsWith("/chatroom/") ? shown : shown.filter((text) => !text.includes("기준연결되면"));
    expect.soft(unexpected, path).toEqual([]);
  }
});

import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes } from "node:fs/promises";
import path from "node:path";
import type { ChatMessageView } from "@danji/contract/chat/chat";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepOrphans } from "#image/sweep.ts";
import { sql } from "#platform/db/sql.ts";
import { buildDirectRoom } from "#testing/builders/build-chat.ts";
import { buildNeighbours } from "#testing/builders/build-complex.ts";
import { type Person, person } from "#testing/builders/people.ts";
import { refusal } from "#testing/refusal.ts";
import { photoOf, sendForm } from "#testing/builders/send-form.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";
import { sweepChatPhotos } from "./chat-image.ts";

let t: TestApp;
let jisu: Person;
let minho: Person;
let roomId: number;
beforeAll(async () => {
  t = await testApp({ config: { rateLimitScale: 100 } });
  await mkdir(folder(), { recursive: true });
});
beforeEach(async () => {
  jisu = await person(t, "지수");
  minho = await person(t, "민호");
  roomId = await buildDirectRoom(t, jisu.memberId, minho.memberId);
});
afterAll(() => t.close());

const imagesUrl = (id = roomId) => `/api/chat/room/${id}/images`;
const formOf = (photo: Uint8Array<ArrayBuffer> | undefined, clientId?: string | Blob) => {
  const form = new FormData();
  if (clientId !== undefined) form.append("clientId", clientId);
  if (photo !== undefined) form.append("image", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  return form;
};
const send = async (who: Person, clientId?: string | Blob, photo?: Uint8Array<ArrayBuffer>) =>
  sendForm(t, who, imagesUrl(), formOf(photo ?? (await photoOf("#369")), clientId));
const viewIn = (answer: { json<T>(): T }) => answer.json<{ data: ChatMessageView }>().data;
const folder = () => path.join(t.services.config.dataDir, "objects");
// Files of the store itself begin with a dot.
const objects = async () =>
  (await readdir(folder(), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name));
const counts = async () => ({
  ...(await t.db.one(sql`
    select (select count(*) from images) as images, (select count(*) from chat_uploads) as uploads,
      (select count(*) from chat_messages where room_id = ${roomId}) as messages`)),
  objects: (await objects()).length,
});

describe("sending a photo", () => {
  test("is counted apart from other uploads, up to 150 in half an hour", async () => {
    const strict = await testApp({ sameDatabaseAs: t });
    const photo = await photoOf("#369");
    const sendStrictly = () => sendForm(strict, jisu, imagesUrl(), formOf(photo));
    const count = (name: string, takes: number) =>
      t.db.run(sql`
        insert into rate_limits (key, count, ends_at)
        values (${`${name}:member:${jisu.memberId}`}, ${takes}, now() + interval '30 minutes')
        on conflict (key) do update set count = excluded.count`);
    try {
      await count("uploads", 30);
      await count("frequent-uploads", 149);
      expect((await sendStrictly()).statusCode).toBe(201);
      const answer = await sendStrictly();
      expect([answer.statusCode, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
    } finally {
      await strict.close();
    }
  });

  test("is for members: anonymous 401, another member 403, unknown room 404", async () => {
    const haeun = await person(t, "하은");
    const before = await counts();
    const form = formOf(await photoOf("#369"));
    expect((await sendForm(t, { ...jisu, cookie: "" }, imagesUrl(), form)).statusCode).toBe(401);
    expect(refusal(await send(haeun))).toBe("403 CHAT_NOT_A_MEMBER");
    expect(refusal(await sendForm(t, jisu, imagesUrl(987_654), form))).toBe("404 CHAT_ROOM_NOT_FOUND");
    expect(await counts()).toEqual(before);
  });

  test("answers the message, and shows it in the room without the camera's metadata", async () => {
    const photo = Uint8Array.from(
      await sharp({ create: { width: 60, height: 40, channels: 3, background: "#369" } })
        .withExif({ IFD0: { Artist: "secret" }, IFD3: { GPSLatitude: "37/1 33/1 0/1" } })
        .jpeg()
        .toBuffer(),
    );
    const clientId = randomUUID();
    const answer = await send(jisu, clientId.toUpperCase(), photo);
    expect([answer.statusCode, viewIn(answer)]).toMatchObject([
      201,
      { chatroomId: roomId, seq: 1, message: "", clientId, imageSize: { width: 60, height: 40 } },
    ]);
    const { imageUrl } = viewIn(answer);
    expect(imageUrl).toMatch(/^\/api\/chat\/images\/[A-Za-z0-9_-]{32}\.webp$/);
    const room = await minho.call("GET", `/api/chat/room/${roomId}`);
    expect(room.json()).toMatchObject({ data: { chatMessageResponses: [viewIn(answer)] } });
    for (const url of [imageUrl ?? "", (imageUrl ?? "").replace(".webp", "-thumb.webp")]) {
      const shown = await minho.call("GET", url);
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
      const { exif, format } = await sharp(shown.rawPayload).metadata();
      expect([exif, format]).toEqual([undefined, "webp"]);
    }
  });

  test("again under the same clientId changes nothing, in both forms of the part", async () => {
    const clientId = randomUUID();
    const first = viewIn(await send(jisu, clientId));
    const before = await counts();
    expect(before).toMatchObject({ uploads: 0, messages: 1 });
    const asJson = new Blob([JSON.stringify(clientId)], { type: "application/json" });
    for (const again of [clientId, asJson]) expect(viewIn(await send(jisu, again))).toEqual(first);
    await expect.poll(counts).toEqual(before);
    for (const wrong of ["7", "abc", "{}", "", `${clientId}0`]) expect((await send(jisu, wrong)).statusCode).toBe(400);
  });

  test("stores nothing for what is no photo, is missing, or may not be sent", async () => {
    const before = await counts();
    expect(refusal(await send(jisu, randomUUID(), new Uint8Array([1, 2, 3])))).toBe("400 NOT_AN_IMAGE");
    expect(refusal(await sendForm(t, jisu, imagesUrl(), formOf(undefined, randomUUID())))).toBe("400 BAD_REQUEST");
    await minho.call("POST", `/api/blocks/members/${jisu.memberId}`);
    expect(refusal(await send(jisu))).toBe("403 CHAT_BLOCKED");
    await expect.poll(counts).toEqual(before);
  });
});

describe("a photo of a room", () => {
  test("is for its members alone: anonymous 401, others and former members 404", async () => {
    const url = viewIn(await send(jisu)).imageUrl ?? "";
    const haeun = await person(t, "하은");
    expect((await t.app.inject({ method: "GET", url })).statusCode).toBe(401);
    expect(refusal(await haeun.call("GET", url))).toBe("404 IMAGE_NOT_FOUND");
    expect(refusal(await jisu.call("GET", `/api/chat/images/${"a".repeat(32)}.webp`))).toBe("404 IMAGE_NOT_FOUND");
    expect((await jisu.call("GET", "/api/chat/images/..%2f..%2fetc%2fpasswd")).statusCode).toBe(400);
    expect((await minho.call("GET", url)).statusCode).toBe(200);
    // Nor by the images of the community.
    expect((await jisu.call("GET", url.replace("/chat/", "/community/"))).statusCode).toBe(404);
    await minho.call("DELETE", `/api/chat/room/${roomId}/members/me`);
    expect(refusal(await minho.call("GET", url))).toBe("404 IMAGE_NOT_FOUND");
  });

  test("sent before a member left is not visible after their return; for the others it stays", async () => {
    const before = viewIn(await send(jisu)).imageUrl ?? "";
    await minho.call("DELETE", `/api/chat/room/${roomId}/members/me`);
    await buildNeighbours(t, [jisu.memberId, minho.memberId]);
    await minho.call("POST", "/api/chat/request", { receiverId: jisu.memberId, message: "다시 이야기해요" });
    const { id } = await t.db.one<{ id: number }>(sql`select max(id) as id from chat_requests`);
    const approved = await jisu.call("POST", `/api/chat/request/${id}/approve`);
    expect(approved.json()).toMatchObject({ data: { chatroomId: roomId } });
    const after = viewIn(await send(jisu)).imageUrl ?? "";
    const seenBy = async (who: Person) => [
      (await who.call("GET", before)).statusCode,
      (await who.call("GET", after)).statusCode,
    ];
    expect(await seenBy(minho)).toEqual([404, 200]);
    expect(await seenBy(jisu)).toEqual([200, 200]);
  });

  test("is deleted with its message, row and object", async () => {
    const before = await counts();
    const { id, imageUrl } = viewIn(await send(jisu));
    expect((await jisu.call("DELETE", `/api/chat/room/${roomId}/messages/${id}`)).statusCode).toBe(204);
    expect(refusal(await minho.call("GET", imageUrl ?? ""))).toBe("404 IMAGE_NOT_FOUND");
    await expect.poll(counts).toEqual({ ...before, messages: 1 });
    expect((await minho.call("GET", `/api/chat/room/${roomId}`)).json()).toMatchObject({
      data: { chatMessageResponses: [{ imageUrl: null, isDeleted: true, message: "삭제된 메시지입니다" }] },
    });
  });

  test("survives every sweep, which removes what a crash left", async () => {
    const { imageUrl } = viewIn(await send(jisu));
    const before = await counts();
    await t.db.run(sql`insert into chat_uploads (key, created_at)
      select key, now() - interval '2 hours' from images where ${imageUrl} like '%' || key || '%'`);
    await t.db.run(sql`
      with lost as (
        insert into images (key, uploader_id, width, height, bytes)
        values (${"l".repeat(32)}, ${jisu.memberId}, 1, 1, 1) returning key
      )
      insert into chat_uploads (key, created_at) select key, now() - interval '2 hours' from lost`);
    for (const object of await objects()) await utimes(object, 0, 0);
    await sweepChatPhotos(t.services);
    await sweepOrphans(t.services);
    await expect.poll(counts).toEqual(before);
    expect((await minho.call("GET", imageUrl ?? "")).statusCode).toBe(200);
  });
});

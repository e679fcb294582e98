import { expect, test } from "vitest";
import { type Announcement, decodeAnnouncement, encodeAnnouncement } from "./announcement.ts";

// During a rolling deploy processes of two versions read each other's texts.
const texts: readonly (readonly [text: string, announcement: Announcement])[] = [
  [
    'run a-node 7 3 12\n{"seq":12,"message":"줄\\n바꿈"}\n{"seq":13}',
    {
      type: "MESSAGES",
      node: "a-node",
      batch: { roomId: 7, epoch: 3, firstSeq: 12, bodies: ['{"seq":12,"message":"줄\\n바꿈"}', '{"seq":13}'] },
    },
  ],
  [
    '{"node":"a-node","news":[[7,12],[8,1]]}',
    {
      type: "SEQS",
      node: "a-node",
      seqs: [
        [7, 12],
        [8, 1],
      ],
    },
  ],
  [
    '{"roomId":7,"event":{"type":"DELETE","messageId":5,"seq":2}}',
    { type: "EVENT", roomId: 7, event: { type: "DELETE", messageId: 5, seq: 2 } },
  ],
  [
    '{"memberId":4,"notice":{"type":"ROOM_ADDED","chatroomId":7}}',
    { type: "NOTICE", memberId: 4, notice: { type: "ROOM_ADDED", chatroomId: 7 } },
  ],
];

test.each(texts)("%s", (text, announcement) => {
  expect(encodeAnnouncement(announcement)).toBe(text);
  expect(decodeAnnouncement(text)).toEqual(announcement);
});

test.each(["", "null", "7", "{}", '{"node":"a-node"}', "runner"])("%j is no announcement", (text) => {
  expect(() => decodeAnnouncement(text)).toThrow();
});

import type { ChatMessageView } from "@danji/contract/chat";

/** Messages of one room without a hole, as JSON, and the room's epoch when the last of them was committed. */
export interface MessageRun {
  readonly roomId: number;
  readonly epoch: number;
  /** Sequence number of the first. */
  readonly from: number;
  readonly bodies: readonly string[];
}

export const lastOf = ({ from, bodies }: MessageRun): number => from + bodies.length - 1;

/** A run of messages that are one behind the other. */
export const runOf = (roomId: number, epoch: number, messages: readonly ChatMessageView[]): MessageRun => ({
  ...{ roomId, epoch },
  from: messages[0]?.seq ?? 0,
  bodies: messages.map((message) => JSON.stringify(message)),
});

const MARK = "run";

/** A run as one text. JSON holds no line end, so that nobody on the way needs to read the bodies. */
export const encodeRun = (node: string, { roomId, epoch, from, bodies }: MessageRun): string =>
  [[MARK, node, roomId, epoch, from].join(" "), ...bodies].join("\n");

/** What `encodeRun` wrote, with its node; undefined for any other text. */
export function decodeRun(text: string): { readonly node: string; readonly run: MessageRun } | undefined {
  if (!text.startsWith(`${MARK} `)) return undefined;
  const [head = "", ...bodies] = text.split("\n");
  const [, node = "", roomId, epoch, from] = head.split(" ");
  return { node, run: { roomId: Number(roomId), epoch: Number(epoch), from: Number(from), bodies } };
}

import type { ChatMessageView } from "@danji/contract/chat/chat";

/** Contiguous messages of one room as JSON, and the room's epoch when the last of them was committed. */
export interface MessageBatch {
  readonly roomId: number;
  readonly epoch: number;
  /** Sequence number of the first. */
  readonly firstSeq: number;
  readonly bodies: readonly string[];
}

export const lastSeqOf = ({ firstSeq, bodies }: MessageBatch): number => firstSeq + bodies.length - 1;

/** A batch of contiguous messages. */
export const messageBatch = (roomId: number, epoch: number, messages: readonly ChatMessageView[]): MessageBatch => ({
  ...{ roomId, epoch },
  firstSeq: messages[0]?.seq ?? 0,
  bodies: messages.map((message) => JSON.stringify(message)),
});

const PREFIX = "run";

/** A batch as one text. JSON has no line end, so no process needs to parse the bodies. */
export const encodeBatch = (node: string, { roomId, epoch, firstSeq, bodies }: MessageBatch): string =>
  [[PREFIX, node, roomId, epoch, firstSeq].join(" "), ...bodies].join("\n");

/** What `encodeBatch` wrote, with its node; undefined for any other text. */
export function decodeBatch(text: string): { readonly node: string; readonly batch: MessageBatch } | undefined {
  if (!text.startsWith(`${PREFIX} `)) return undefined;
  const [head = "", ...bodies] = text.split("\n");
  const [, node = "", roomId, epoch, firstSeq] = head.split(" ");
  return { node, batch: { roomId: Number(roomId), epoch: Number(epoch), firstSeq: Number(firstSeq), bodies } };
}

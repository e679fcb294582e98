import { commentEditKind, commentKind } from "#feed/comment/comment-kinds.ts";
import { messageKind } from "#chat/outbox/message-kind.ts";

const comments = () => import("#feed/comment/comment-outbox.ts");

/**
 * The code that sends each kind of the outbox, by the kind's name. It is loaded at a start only where this browser
 * stores such an item.
 */
export const outboxKinds: Readonly<Record<string, () => Promise<unknown>>> = {
  [commentKind]: comments,
  [commentEditKind]: comments,
  [messageKind]: () => import("#chat/outbox/outbox.ts"),
};

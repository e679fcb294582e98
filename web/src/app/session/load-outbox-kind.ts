import type { messageKind } from "#chat/outbox/message-kind.ts";
import type { requestKind } from "#chat/request/request-kind.ts";
import type { inquiryKind } from "#inquiry/unsent/inquiry-kind.ts";
import type { markOutboxKind } from "#visitor-car/gate/mark-kind.ts";
import type { sightingKind } from "#visitor-car/gate/unregistered/sighting-kind.ts";
import type { visitKind } from "#visitor-car/unsent/visit-kind.ts";
import type { acknowledgeKind } from "#feed/notice/acknowledge-kind.ts";
import type { checkInKind } from "#reservation/check-in/check-in-kind.ts";
import type { postKind } from "#feed/unsent/post-kind.ts";

type NamedKind =
  | typeof messageKind
  | typeof requestKind
  | typeof inquiryKind
  | typeof markOutboxKind
  | typeof sightingKind
  | typeof visitKind
  | typeof acknowledgeKind
  | typeof checkInKind
  | typeof postKind;

/**
 * The code that sends a kind of the outbox, by the kind's name; that of comments is loaded with the first screen. The names are types here:
 * their files would come with all that their chunks share.
 */
const outboxKinds: Readonly<Record<NamedKind, () => Promise<unknown>>> = {
  "chat message": () => import("#chat/outbox/outbox.ts"),
  "chat request": () => import("#chat/request/request-outbox.ts"),
  inquiry: () => import("#inquiry/unsent/inquiry-outbox.ts"),
  "car-mark": () => import("#visitor-car/gate/desk-marks.ts"),
  "car-sighting": () => import("#visitor-car/gate/unregistered/sighting-outbox.ts"),
  "visitor-car": () => import("#visitor-car/unsent/visit-outbox.ts"),
  acknowledgement: () => import("#feed/notice/acknowledge-outbox.ts"),
  "check-in": () => import("#reservation/check-in/check-in-outbox.ts"),
  post: () => import("#feed/unsent/post-outbox.ts"),
};
const loaders: ReadonlyMap<string, () => Promise<unknown>> = new Map(Object.entries(outboxKinds));

/** Loads the code that sends a kind, and shows what waits of it: at a start only where this browser stores such an item. */
export const loadOutboxKind = async (kind: string): Promise<void> => void (await loaders.get(kind)?.());

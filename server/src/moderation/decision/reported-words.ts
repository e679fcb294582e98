import type { ReportSubject, ReportTarget } from "@danji/contract/moderation/report-rules";
import { eraseMessage, hideMessage, showMessage } from "#chat/message/message-hiding.ts";
import type { Hiding } from "#complex/community/hidden-words.ts";
import { eraseComment, hideComment, showComment } from "#feed/comment/comment-hiding.ts";
import { eraseFeed, hideFeed, showFeed } from "#feed/post/feed-hiding.ts";
import type { Transaction } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";

/** What can be done with reported words. Each does nothing where they are gone. */
interface WordActions {
  readonly hide: (tx: Transaction, id: number, hiding: Hiding) => Promise<void>;
  readonly show: (tx: Transaction, id: number) => Promise<void>;
  readonly erase: (services: Services, tx: Transaction, id: number) => Promise<void>;
}

/** A member has no words that could be hidden (`decisionsOf`). */
const actions: Readonly<Record<Exclude<ReportTarget, "MEMBER">, WordActions>> = {
  FEED: { hide: hideFeed, show: showFeed, erase: eraseFeed },
  COMMENT: { hide: hideComment, show: showComment, erase: (_services, tx, id) => eraseComment(tx, id) },
  MESSAGE: { hide: hideMessage, show: showMessage, erase: eraseMessage },
};

const actionsOf = (type: ReportTarget): WordActions | undefined => (type === "MEMBER" ? undefined : actions[type]);

export async function hideThing(tx: Transaction, subject: ReportSubject, hiding: Hiding): Promise<void> {
  await actionsOf(subject.targetType)?.hide(tx, subject.targetId, hiding);
}

export async function showThing(tx: Transaction, subject: ReportSubject): Promise<void> {
  await actionsOf(subject.targetType)?.show(tx, subject.targetId);
}

export async function eraseThing(services: Services, tx: Transaction, subject: ReportSubject): Promise<void> {
  await actionsOf(subject.targetType)?.erase(services, tx, subject.targetId);
}

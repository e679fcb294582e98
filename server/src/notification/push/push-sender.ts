import { createHash } from "node:crypto";
import { settingOfPush } from "@danji/contract/notification/notification-entry-rules";
import { isQuiet, quietUntil } from "@danji/contract/notification/notification-rules";
import type { PushMessage } from "@danji/contract/notification/push";
import type { Config } from "#platform/config/config.ts";
import type { Secrets } from "#platform/config/secrets.ts";
import type { Queryable } from "#platform/db/database.ts";
import type { Services } from "#platform/services.ts";
import type { NotificationText, UnlistedThings } from "../source.ts";
import { findPushMessage } from "./push-content.ts";
import { type PushKeys, pushKeys } from "./push-keys.ts";
import type { PushDelivery, PushOutcome } from "./push-queue.ts";
import type { PushAnswer, PushService } from "./push-service.ts";

const DAY_SECONDS = 86_400;
/** Seconds until the second try; doubled with each, up to the most. */
const RETRY_SECONDS = 30;
const RETRY_SECONDS_MAX = 3600;
const ATTEMPTS_MAX = 12;
/** How long after an event its push may still be sent although quiet hours have begun since. */
const PROMPT_MS = 60_000;

const known = new WeakMap<Secrets, PushKeys>();

/** The VAPID keys of this installation; the push services reach its people at the address from which it sends mail. */
export function pushKeysOf({ secrets, config }: Pick<Services, "secrets" | "config">): PushKeys {
  const keys = known.get(secrets) ?? pushKeys(secrets, subjectOf(config));
  known.set(secrets, keys);
  return keys;
}

const subjectOf = ({ mailFrom }: Pick<Config, "mailFrom">): string =>
  `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;

/** What becomes of a delivery before it is sent: undefined where it is to be sent now. */
export function outcomeBefore(delivery: PushDelivery): PushOutcome | undefined {
  const { kind, is_active: isActive, is_urgent: isUrgent, muted, now, happened_at: happenedAt } = delivery;
  if (!isActive) return { to: "FORGOTTEN" };
  const setting = kind === "SUMMARY" ? null : settingOfPush(kind);
  if (setting !== null && muted.includes(setting)) return { to: "DONE" };
  if (isUrgent || delivery.quiet_from === null || delivery.quiet_to === null) return undefined;
  const quietHours = { from: delivery.quiet_from, to: delivery.quiet_to };
  // An event belongs to the minute in which it happened, also where it is sent a second later. A retry rings when it is sent.
  const rings = kind === "SUMMARY" || now.getTime() - happenedAt.getTime() > PROMPT_MS ? now : happenedAt;
  if (!isQuiet({ quietHours }, rings)) return undefined;
  const until = quietUntil(quietHours, rings);
  return until > now ? { to: "HELD", until } : undefined;
}

interface SendOptions {
  readonly db: Queryable;
  readonly text: NotificationText;
  readonly things: UnlistedThings;
  readonly service: PushService;
}

/** Sends one delivery that is due, and gives what becomes of it and how the push service fared. */
export async function sendDelivery(
  { db, text, things, service }: SendOptions,
  delivery: PushDelivery,
): Promise<{ readonly outcome: PushOutcome; readonly answer: PushAnswer | undefined }> {
  const message = await findPushMessage(db, { text, things }, delivery);
  if (message === undefined) return { outcome: { to: "DONE" }, answer: undefined };
  const { endpoint, host, public_key: publicKey, auth } = delivery;
  const answer = await service.send({ endpoint, host, publicKey, auth }, Buffer.from(JSON.stringify(message)), {
    ttl: DAY_SECONDS,
    topic: topicOf(delivery, message),
    urgency: delivery.is_urgent ? "high" : "normal",
  });
  return { outcome: outcomeOf(delivery, answer), answer };
}

/** Names the thing to the push service without saying what it is. */
const topicOf = ({ endpoint }: PushDelivery, { tag }: PushMessage): string =>
  createHash("sha256").update(`${endpoint} ${tag}`).digest("base64url").slice(0, 32);

/** What becomes of a delivery after the answer of the push service (RFC 8030, 5 and 8.4). */
function outcomeOf(delivery: Pick<PushDelivery, "attempts" | "is_short">, answer: PushAnswer): PushOutcome {
  const { status } = answer;
  if (status === "REFUSED" || status === 404 || status === 410) return { to: "FORGOTTEN" };
  if (status === "NONE") return later(delivery);
  if (status >= 200 && status < 300) return { to: "DONE" };
  if (status === 413) return delivery.is_short ? { to: "DONE" } : { to: "SHORTER" };
  if (status === 429 || status === 503) return later(delivery, secondsOf(answer.retryAfter));
  // A clock that is wrong makes every token invalid (401, 403): the subscription may be good.
  if (status >= 500 || status === 401 || status === 403 || status === 408 || status < 400) return later(delivery);
  return { to: "DONE" };
}

function later({ attempts }: Pick<PushDelivery, "attempts">, asked?: number): PushOutcome {
  if (attempts >= ATTEMPTS_MAX) return { to: "DONE" };
  const backoff = Math.min(RETRY_SECONDS * 2 ** (attempts - 1), RETRY_SECONDS_MAX);
  // Spread, so that those that failed together do not come back together.
  return { to: "LATER", seconds: Math.max(asked ?? 0, backoff) * (1 + Math.random() / 5) };
}

/** Seconds of a Retry-After header, which has a number or a date; a day at most. */
function secondsOf(text: string | undefined, now = Date.now()): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), DAY_SECONDS);
}

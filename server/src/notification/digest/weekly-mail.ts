import { frameCopy } from "@danji/contract/app/frame.copy";
import { digestCopy as copy } from "@danji/contract/notification/digest.copy";
import { entryWords } from "@danji/contract/notification/entry-words";
import type { NotificationView } from "@danji/contract/notification/notification-list";
import { notificationListCopy as listCopy } from "@danji/contract/notification/notification.copy";
import { seoulDay } from "@danji/contract/platform/seoul-clock";
import { singleLine } from "@danji/contract/platform/text";
import { type Html, html } from "#platform/mail/html.ts";
import { isRecipientRefused, type MailMessage } from "#platform/mail/mail.ts";
import { publicOrigin } from "#platform/http/pages/link-card.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import { listUnreadEntries } from "../notification-list.ts";
import { type NotificationText, notificationText } from "../source.ts";
import { unsubscribePath, unsubscribeToken } from "./unsubscribe.ts";

/** Entries that a mail names. */
const NAMED_MAX = 10;
/** Failures in a row after which a run ends: the mail server is away, or refuses everybody. */
const FAILURES_MAX = 3;
/** Minutes after which a mail that failed, or that of a process that died, is tried again. */
const LEASE_MINUTES = 10;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Monday of the mail that is to be sent now: from its 8 o'clock in Seoul for a day, in which a server that was away catches up. */
export function mondayOfMail(now: Date): string | undefined {
  const seoul = new Date(now.getTime() + 9 * HOUR_MS);
  const hours = ((seoul.getUTCDay() + 6) % 7) * 24 + seoul.getUTCHours();
  return hours >= 8 && hours < 32 ? seoulDay(new Date(now.getTime() - Math.floor(hours / 24) * DAY_MS)) : undefined;
}

/** What the mail reads: the member's entries, and what features have of their complexes. */
export interface WeeklySources {
  readonly text: NotificationText;
  readonly highlights: readonly NonNullable<FeatureManifest["weeklyHighlights"]>[];
}

export const weeklySources = (features: readonly FeatureManifest[]): WeeklySources => ({
  text: notificationText(features),
  highlights: features.flatMap(({ weeklyHighlights }) => (weeklyHighlights === undefined ? [] : [weeklyHighlights])),
});

interface HighlightRow {
  readonly kind: "NOTICE" | "POST";
  readonly thing_id: number;
  readonly title: string;
}

interface Receiver {
  readonly member_id: number;
  readonly email: string;
}

/**
 * Sends the weekly mails that are due. What a mail says is read when it is sent, by the sources of the list: what was deleted,
 * hidden, blocked or is over by then is in no mail. A mailbox that fails keeps no other mail back. One that the server refuses for good
 * has no mail this week, as long as the server takes another mail of the run: else it refuses everybody. A member gets one mail for a
 * Monday; only a process that dies between the mail server's answer and the next statement sends it again.
 */
export async function sendWeeklyMails(services: Services, sources: WeeklySources, now = new Date()): Promise<void> {
  const monday = mondayOfMail(now);
  if (monday === undefined) return;
  const { db, mail, log } = services;
  let failures = 0;
  let hasTaken = false;
  const refused: number[] = [];
  while (failures < FAILURES_MAX) {
    const receiver = await db.maybe<Receiver & Record<string, unknown>>(sql`
      with next as (
        update notification_settings set weekly_mail_due_at = clock_timestamp() + make_interval(mins => ${LEASE_MINUTES})
        where member_id = (
          select s.member_id from notification_settings s
          where s.weekly_mail and s.weekly_mailed_on is distinct from ${monday}::date and s.weekly_mail_due_at <= clock_timestamp()
          order by s.weekly_mail_due_at, s.member_id limit 1 for update skip locked)
        returning member_id
      )
      select next.member_id, coalesce(m.email, '') as email from next join members m on m.id = next.member_id`);
    if (receiver === undefined) return;
    const message = receiver.email === "" ? undefined : await weeklyMail(services, sources, receiver, now);
    const done: number[] = [];
    try {
      if (message !== undefined) {
        await mail.send(message);
        hasTaken = true;
      }
      failures = 0;
      done.push(receiver.member_id);
    } catch (error) {
      log.warn({ err: error }, "weekly mail not sent");
      failures += 1;
      // Any other is tried again once the lease has ended, after those that wait.
      if (isRecipientRefused(error)) refused.push(receiver.member_id);
    }
    if (hasTaken) done.push(...refused.splice(0));
    if (done.length > 0) {
      await db.run(sql`
        update notification_settings set weekly_mailed_on = ${monday}::date where member_id = any(${done}::bigint[])`);
    }
  }
}

/** Undefined for a week without highlights: nothing unread, and nothing of the complex. */
async function weeklyMail(
  { db, secrets, config }: Services,
  { text, highlights }: WeeklySources,
  { member_id: memberId, email }: Receiver,
  now: Date,
): Promise<MailMessage | undefined> {
  const since = new Date(now.getTime() - 7 * DAY_MS);
  const viewer = { memberId, session: "" };
  const { entries, count } = await listUnreadEntries(db, viewer, text, { since, size: NAMED_MAX });
  const named = new Set(entries.flatMap(({ kind, thingId }) => (kind === "NOTICE" ? [thingId] : [])));
  const found: HighlightRow[] = [];
  for (const source of highlights)
    found.push(...(await db.many<HighlightRow & Record<string, unknown>>(source(viewer, since))));
  const titlesOf = (of: HighlightRow["kind"]) =>
    found.flatMap(({ kind, thing_id: id, title }) => (kind === of && !named.has(id) ? [singleLine(title)] : []));
  const sections = [
    { heading: copy.notices, titles: titlesOf("NOTICE") },
    { heading: copy.posts, titles: titlesOf("POST") },
  ].filter(({ titles }) => titles.length > 0);
  if (entries.length === 0 && sections.length === 0) return undefined;
  const origin = publicOrigin(config);
  const unsubscribeUrl = `${origin}${unsubscribePath}?token=${unsubscribeToken(secrets, memberId)}`;
  const lines = entries.map(lineOf);
  const more = count > entries.length ? copy.more(count - entries.length) : "";
  const list = `${origin}/notifications`;
  return {
    to: email,
    subject: count === 0 ? copy.subjectNews : copy.subject(count),
    unsubscribeUrl,
    text: [
      copy.heading,
      "",
      ...(lines.length > 0 ? [copy.unread] : []),
      ...lines.flatMap(({ sentence, about }) => [`- ${sentence}`, ...(about === "" ? [] : [`  ${about}`])]),
      ...(more === "" ? [] : ["", more]),
      ...sections.flatMap(({ heading, titles }, index) => [
        ...(index === 0 && lines.length === 0 ? [] : [""]),
        heading,
        ...titles.map((title) => `- ${title}`),
      ]),
      "",
      `${copy.open}: ${list}`,
      "",
      copy.why,
      `${copy.unsubscribe}: ${unsubscribeUrl}`,
    ].join("\n"),
    html: pageOf({ lines, more, sections, list, unsubscribeUrl }).text,
  };
}

interface MailEntry {
  readonly sentence: string;
  /** The thing that it is about; the words of members stay in the app. */
  readonly about: string;
}

function lineOf(entry: NotificationView): MailEntry {
  const { byActor, sentence } = entryWords(entry);
  const about = singleLine(entry.title ?? "");
  if (!byActor || entry.actor === null) return { sentence, about };
  const { nickname, voice } = entry.actor;
  const by = voice === "OFFICE" ? listCopy.by.office : listCopy.by.person;
  return { sentence: `${nickname}${by} ${sentence}`, about };
}

/** What happened in the complex: titles alone. */
interface MailSection {
  readonly heading: string;
  readonly titles: readonly string[];
}

interface MailPage {
  readonly lines: readonly MailEntry[];
  readonly more: string;
  readonly sections: readonly MailSection[];
  readonly list: string;
  readonly unsubscribeUrl: string;
}

const sectionOf = (heading: string, lines: readonly MailEntry[]): Html => html`
<h2 style="margin:20px 0 8px;font-size:16px;line-height:1.4">${heading}</h2>
<ul style="margin:0;padding:4px 20px;list-style:none;background:#ffffff;border-radius:12px">
${lines.map(
  ({ sentence, about }) =>
    html`<li style="padding:14px 0;font-size:16px;line-height:1.5">${sentence}<br><span style="font-size:14px;color:#5c645f">${about}</span></li>`,
)}
</ul>`;

/** Styles stand in attributes, which is all that mail programs keep. */
const pageOf = ({ lines, more, sections, list, unsubscribeUrl }: MailPage): Html => html`<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${frameCopy.productName}</title></head>
<body style="margin:0;background:#f5f5f2;color:#1f2421;font-family:-apple-system,'Apple SD Gothic Neo','Malgun Gothic',sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 20px">
<p style="margin:0 0 4px;font-size:14px;font-weight:700;color:#1f6b4a">${frameCopy.productName}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.4">${copy.heading}</h1>
${lines.length === 0 ? "" : sectionOf(copy.unread, lines)}
<p style="font-size:14px;color:#5c645f">${more}</p>
${sections.map(({ heading, titles }) =>
  sectionOf(
    heading,
    titles.map((sentence) => ({ sentence, about: "" })),
  ),
)}
<p style="margin:20px 0"><a href="${list}" style="display:inline-block;padding:14px 20px;border-radius:10px;background:#1f6b4a;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${copy.open}</a></p>
<p style="font-size:13px;line-height:1.6;color:#5c645f">${copy.why}<br><a href="${unsubscribeUrl}" style="color:#5c645f">${copy.unsubscribe}</a></p>
</div>
</body>
</html>`;

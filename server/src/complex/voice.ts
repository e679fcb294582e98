import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { VoiceChoice, VoiceView } from "@danji/contract/complex/voice-rules";
import { voiceCopy } from "@danji/contract/complex/voice.copy";
import type { Queryable } from "#platform/db/database.ts";
import { type Sql, sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { livesIn, manages, memberOf, roleOf } from "./complex-access.ts";

/** A voice as the columns hold it; null is a neighbour's. */
export type StoredVoice = OfficeRole | "GUEST" | null;

/** The voice that a member asks for; a notice is always the office's. */
export const wantsOffice = (choice: VoiceChoice | undefined, isNotice = false): boolean =>
  isNotice || choice === "OFFICE";

/**
 * The voice of what the member writes in the complex `c` of the query. Who holds a role and does not live there, or asks
 * for it, speaks as the office, as long as the office is proven. The row of the role is locked until the end of the
 * transaction, so that a role taken or changed at the same time is so after the words, or gives no mark.
 */
export const voiceColumn = (member: Sql, asOffice: Sql | false): Sql => {
  const unchosen = ownVoice(member, sql`for share`);
  if (asOffice === false) return unchosen;
  return sql`
    case when ${asOffice} and c.office_verified_at is not null then (${roleOf(member)} for share) else ${unchosen} end`;
};

/** The voice in which the member would speak in the complex `c` of the query without choosing one. */
export const currentVoice = (member: Sql): Sql => ownVoice(member, sql``);

/** Home and role are looked up once each: a subquery costs also where it is not evaluated (decision 054). */
const ownVoice = (member: Sql, lock: Sql): Sql => sql`
  case when not ${livesIn(member)} then nullif(coalesce((
    select case when c.office_verified_at is null then '' else m.role end
    from complex_managers m where m.complex_id = c.id and m.member_id = ${member} ${lock}), 'GUEST'), '') end`;

/**
 * Condition on the complex `c` of a query: the member may speak in the voice that they chose. Who has moved out since they
 * chose to speak as a neighbour would speak as the office.
 */
export const maySpeak = (member: Sql, choice: VoiceChoice | undefined): Sql => {
  if (choice === undefined) return sql`true`;
  return choice === "OFFICE" ? speaksFor(member) : speaksForSelf(member);
};

/** The same of one who chose to speak as a neighbour. */
export const speaksForSelf = (member: Sql): Sql =>
  sql`(c.office_verified_at is null or ${livesIn(member)} or not ${manages(member)})`;

/** The same of one who chose the office. Locks the row of the role. */
export const speaksFor = (member: Sql): Sql =>
  sql`(c.office_verified_at is not null and (${roleOf(member)} for share) is not null)`;

/** Throws OFFICE_VOICE_ONLY or NEIGHBOUR_VOICE_ONLY for a choice that is not the viewer's. */
export async function requireVoice(
  db: Queryable,
  viewer: Viewer,
  complexId: number,
  choice: VoiceChoice | undefined,
): Promise<void> {
  if (choice === "OFFICE") await requireOfficeVoice(db, viewer, complexId);
  if (choice !== "NEIGHBOUR") return;
  const row = await db.maybe(sql`
    select c.id from complexes c where c.id = ${complexId} and not ${speaksForSelf(memberOf(viewer))}`);
  if (row !== undefined) throw new Problem("NEIGHBOUR_VOICE_ONLY");
}

/** Throws OFFICE_VOICE_ONLY for all but members of a proven office. */
export async function requireOfficeVoice(db: Queryable, viewer: Viewer, complexId: number): Promise<void> {
  const row = await db.maybe(sql`
    select c.id from complexes c
    where c.id = ${complexId} and c.office_verified_at is not null and ${manages(memberOf(viewer))}`);
  if (row === undefined) throw new Problem("OFFICE_VOICE_ONLY");
}

/** Column: the name of the complex where its office has spoken in this voice; null for other voices. */
export const officeName = (voice: Sql, complexId: Sql): Sql => sql`
  case when ${voice} <> 'GUEST' then complex_name(${complexId}) end`;

/** Condition: words of a person, which a reader's block may hide; those of an office it never hides. */
export const isPersonal = (voice: Sql): Sql => sql`coalesce(${voice} = 'GUEST', true)`;

/** True for words under the mark of an office. */
export const isOfficeVoice = (voice: StoredVoice): boolean => voice !== null && voice !== "GUEST";

/** The keys that every author of words carries. */
export const voiceView = (voice: StoredVoice): Required<VoiceView> => {
  if (voice === null) return { voice: "NEIGHBOUR", officeRole: null };
  return voice === "GUEST" ? { voice, officeRole: null } : { voice: "OFFICE", officeRole: voice };
};

/** The same of words that go to many at once: without what a reader takes them for without the keys. */
export const shortVoiceView = (voice: StoredVoice): VoiceView => {
  if (voice === null) return {};
  return voice === "GUEST" ? { voice } : { voice: "OFFICE", officeRole: voice };
};

/** The name that words carry: that of the office, of the council for its representatives, or of the person. */
export const authorName = (voice: StoredVoice, officeComplex: string | null, personName: string): string => {
  if (officeComplex === null) return personName;
  return voice === "COUNCIL" ? voiceCopy.councilOf(officeComplex) : voiceCopy.officeOf(officeComplex);
};

import type { FastifyInstance } from "fastify";
import { authenticate } from "../src/account/session/session.ts";
import { rateLimits } from "#platform/limit/rate-limit.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";

const PHONE = /(?<!\d)01\d-?\d{3,4}-?\d{4}(?!\d)/g;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PLATE = /(?<!\d)\d{2,3}[가-힣]\d{4}(?!\d)/g;
const HOME = /"building":("(?:[^"\\]|\\.)*"),"unit":("(?:[^"\\]|\\.)*")/g;
const HASH = /\$argon2/;
/** Who has the code of a door, or an invitation to it, is asked whether they live there (L038). */
const ASKED_ABOUT_DOOR = new Set(["/api/door-codes/check", "/api/household-invitations/check"]);
/** Where the office of a complex may read who lives where (SECURITY 16), and at one door also the plates. */
const OFFICE = /^\/api\/(?:manage|office)\//;
const OFFICE_DOOR = /^\/api\/office\/\d+\/(?:residents|households)\/\d+/;

interface PersonalData {
  readonly phones: readonly string[];
  readonly mails: readonly string[];
  readonly plates: readonly string[];
  /** A 동 and a 호, joined by a sign that neither has. */
  readonly homes: readonly string[];
}

/**
 * T266: searches every JSON answer of a test app for data of another member: phone, mail, plate, home, and for
 * any hash of a password. Gives what was found; an answer without such a thing costs five searches and no statement.
 */
export function scanAnswers(app: FastifyInstance, services: Services): readonly string[] {
  const found: string[] = [];
  // Its own look-ups count to no limit.
  const viewerOf = authenticate({ ...services, limits: rateLimits(1_000_000) });
  app.addHook("onSend", async (request, reply, payload) => {
    const { method, url } = request;
    const json = String(reply.getHeader("content-type")).startsWith("application/json");
    if (typeof payload !== "string" || !json || !url.startsWith("/api/")) return payload;
    if (HASH.test(payload)) found.push(`${method} ${url}: a hash of a password`);
    const personalData = personalDataIn(payload);
    if (Object.values(personalData).every((values: readonly string[]) => values.length === 0)) return payload;
    const viewer = await viewerOf(request);
    // The session that was answered has ended meanwhile: its member is not known any more.
    if (viewer === undefined && reply.statusCode < 300 && request.headers.cookie?.includes("sid=") === true)
      return payload;
    const others = await findDataOfOthers(services, personalData, viewer?.memberId ?? 0, url);
    found.push(...others.map((what) => `${method} ${url}: ${what} of another member`));
    return payload;
  });
  return found;
}

const personalDataIn = (answer: string): PersonalData => ({
  phones: (answer.match(PHONE) ?? []).map((phone) => phone.replaceAll("-", "")),
  mails: (answer.match(MAIL) ?? []).map((mail) => mail.toLowerCase()),
  plates: answer.match(PLATE) ?? [],
  homes: [...answer.matchAll(HOME)].map(
    ([, building = '""', unit = '""']) => `${String(JSON.parse(building))}\n${String(JSON.parse(unit))}`,
  ),
});

/** Which of these values belong to members, but neither to this one nor to their home. */
async function findDataOfOthers(
  { db }: Services,
  { phones, mails, plates, homes }: PersonalData,
  memberId: number,
  url: string,
): Promise<string[]> {
  const own = sql`exists (select from residences mine where mine.member_id = ${memberId}
    and (mine.building = r.building and mine.unit = r.unit or mine.car_numbers && r.car_numbers))`;
  const rows = await db.many<{ what: string }>(sql`
    select 'the phone ' || phone as what from members where phone = any(${phones}::text[]) and id <> ${memberId}
    union all
    select 'the mail ' || email from members where lower(email) = any(${mails}::text[]) and id <> ${memberId}
    union all
    select 'the plate ' || plate from residences r, unnest(r.car_numbers) plate
    where plate = any(${plates}::text[]) and not ${own} and not ${OFFICE_DOOR.test(url)}::boolean
    union all
    select 'the home ' || r.building || ' ' || r.unit from residences r
    where r.building || e'\n' || r.unit = any(${homes}::text[]) and not ${own} and not ${OFFICE.test(url) || ASKED_ABOUT_DOOR.has(url)}::boolean`);
  return rows.map(({ what }) => what);
}

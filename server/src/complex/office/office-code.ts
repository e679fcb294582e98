import { randomInt } from "node:crypto";
import type { OfficeClaimView } from "@danji/contract/complex/office";
import { officeCopy as copy } from "@danji/contract/complex/office.copy";
import {
  isFreeMailHost,
  letterCodeAlphabet,
  normalizeOfficeCode,
  officeLimits as limits,
  type OfficeMethod,
} from "@danji/contract/complex/office-rules";
import { requireActiveMember } from "#account/session/active-member.ts";
import { recordAudit } from "#platform/audit.ts";
import type { Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import type { Limit } from "#platform/limit/rate-limit.ts";
import { isRecipientRefused } from "#platform/mail/mail.ts";
import { Problem } from "#platform/problem.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { requireOwn } from "./claim.ts";
import { type ClaimRow, claimView, getClaim, lockOpenClaim } from "./claim-row.ts";
import { verifyClaim } from "./confirm.ts";

/** Codes of a claim a day that a mail server has taken or refused for their address: five guesses each. */
const mailLimit: Limit = { name: "office-mails", max: 5, seconds: 86_400 };
/** Codes that a member tries a day, whatever the claim. */
const tryLimit: Limit = { name: "office-code-tries", max: 50, seconds: 86_400 };

type CodeKind = Exclude<OfficeMethod, "VOUCHES">;

/**
 * Mails a code to an address at the office's domain. Where the mail server does not accept it, the code before it is good as before, and
 * nothing is charged, unless there is no such address: else the addresses of the domain could be guessed. Throws OFFICE_MAIL_UNKNOWN for
 * any other address.
 */
export async function sendOfficeMail(
  services: Services,
  viewer: Viewer,
  { claimId, email, address }: { readonly claimId: number; readonly email: string; readonly address: string },
): Promise<void> {
  const { db } = services;
  const claim = await getClaim(db, claimId);
  requireOwn(claim, viewer);
  if (claim.state !== "OPEN") throw new Problem("OFFICE_CLAIM_DECIDED");
  const domain = email.split("@").at(-1) ?? "";
  if (claim.mail_domain !== domain || isFreeMailHost(domain)) throw new Problem("OFFICE_MAIL_UNKNOWN");
  await services.limits.charge(db, mailLimit, `claim:${claimId}`);
  const code = randomText("0123456789", limits.mailCodeLength);
  const stored = await db.tx((tx) => storeCode(services, tx, claim, { kind: "MAIL", code }));
  try {
    const { subject, text } = copy.codeMail;
    await services.mail.send({ to: email, subject, text: text(claim.complex_name, code) });
  } catch (error) {
    await db.tx((tx) => takeBackCode(tx, claim, stored));
    if (!isRecipientRefused(error)) await services.limits.refund(db, mailLimit, `claim:${claimId}`);
    throw error;
  }
  await recordAudit(db, { action: "office.code", actorId: viewer.memberId, target: `claim:${claimId} MAIL`, address });
}

/** Makes a code for a letter or a call; it replaces those before it. */
export async function makePaperCode(
  services: Services,
  tx: Transaction,
  claim: ClaimRow,
  kind: "LETTER" | "CALL",
): Promise<{ readonly code: string; readonly expiresAt: string }> {
  const code = randomText(letterCodeAlphabet, limits.letterCodeLength);
  const { expires_at: expiresAt } = await storeCode(services, tx, claim, { kind, code });
  return { code: code.replace(/(.{5})(?=.)/gu, "$1-"), expiresAt: expiresAt.toISOString() };
}

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");

interface NewCode {
  readonly id: number;
  readonly expires_at: Date;
  /** The wrong tries until then. */
  readonly attempts: number;
}

/** Stores the hash of a code, which ends the earlier ones of its kind and the count of wrong tries. */
async function storeCode(
  services: Services,
  tx: Transaction,
  claim: ClaimRow,
  { kind, code }: { readonly kind: CodeKind; readonly code: string },
): Promise<NewCode> {
  const { attempts } = await tx.one<{ attempts: number }>(sql`
    select attempts from office_claims where id = ${claim.id} for no key update`);
  await tx.run(sql`
    update office_codes set replaced_at = clock_timestamp()
    where claim_id = ${claim.id} and (kind = 'MAIL') = ${kind === "MAIL"} and replaced_at is null`);
  await tx.run(sql`update office_claims set attempts = 0 where id = ${claim.id}`);
  const life = kind === "MAIL" ? sql`mins => ${limits.mailMinutes}` : sql`days => ${limits.letterDays}`;
  const stored = await tx.one<{ id: number; expires_at: Date }>(sql`
    insert into office_codes (claim_id, kind, hash, expires_at)
    values (${claim.id}, ${kind}, ${codeHash(services, claim, code)}, clock_timestamp() + make_interval(${life}))
    returning id, expires_at`);
  return { ...stored, attempts };
}

/** As if the mailed code had never been stored: the latest one that is left is the one in force. */
async function takeBackCode(tx: Transaction, claim: ClaimRow, { id, attempts }: NewCode): Promise<void> {
  await tx.run(sql`select id from office_claims where id = ${claim.id} for no key update`);
  const taken = await tx.maybe<{ replaced_at: Date | null }>(sql`
    delete from office_codes where id = ${id} returning replaced_at`);
  await tx.run(sql`
    update office_codes set replaced_at = null
    where id = (select max(id) from office_codes where claim_id = ${claim.id} and kind = 'MAIL')`);
  // A newer one counts its own.
  if (taken?.replaced_at !== null) return;
  await tx.run(sql`update office_claims set attempts = attempts + ${attempts} where id = ${claim.id}`);
}

// Six digits are bound to their claim. A code on paper is long enough to be found by itself, so that who types it into
// another claim learns what is wrong.
const codeHash = ({ secrets }: Services, { id }: Pick<ClaimRow, "id">, code: string): Buffer =>
  secrets.hash("office-code", code.length === limits.mailCodeLength ? `${id}\n${code}` : code);

interface StoredCode {
  readonly id: number;
  readonly kind: CodeKind;
  readonly claim_id: number;
  readonly complex_id: number;
  readonly usable: boolean;
}

/**
 * Verifies a claim by a code. A try is charged before it is compared. Throws OFFICE_PASSCODE_WRONG, _EXPIRED (also used or
 * replaced), _OF_OTHER for another claim on the complex, _ELSEWHERE for another complex, or _TRIES after five wrong ones.
 */
export async function verifyOfficeCode(
  services: Services,
  viewer: Viewer,
  { claimId, code, address }: { readonly claimId: number; readonly code: string; readonly address: string },
  features: readonly FeatureManifest[],
): Promise<OfficeClaimView> {
  const { db } = services;
  requireOwn(await getClaim(db, claimId), viewer);
  await services.limits.charge(db, tryLimit, `member:${viewer.memberId}`, "OFFICE_PASSCODE_TRIES");
  const charged = await db.run(sql`
    update office_claims set attempts = attempts + 1 where id = ${claimId} and attempts < ${limits.attemptsMax}`);
  if (charged === 0) throw new Problem("OFFICE_PASSCODE_TRIES");
  return db.tx(async (tx) => {
    await requireActiveMember(tx, viewer);
    const claim = await lockOpenClaim(tx, claimId);
    const stored = await findCode(services, tx, claim, normalizeOfficeCode(code));
    if (stored === undefined) {
      // Beside the transaction, which is rolled back.
      await recordAudit(db, {
        action: "office.code.wrong",
        actorId: viewer.memberId,
        target: `claim:${claimId}`,
        address,
      });
      throw new Problem("OFFICE_PASSCODE_WRONG");
    }
    if (stored.complex_id !== claim.complex_id) throw new Problem("OFFICE_PASSCODE_ELSEWHERE");
    if (stored.claim_id !== claimId) throw new Problem("OFFICE_PASSCODE_OF_OTHER");
    if (!stored.usable) throw new Problem("OFFICE_PASSCODE_EXPIRED");
    await tx.run(sql`update office_codes set used_at = clock_timestamp() where id = ${stored.id}`);
    await tx.run(sql`update office_claims set attempts = 0 where id = ${claimId}`);
    await verifyClaim(services, tx, claim, { method: stored.kind, actorId: viewer.memberId, address, features });
    return claimView(tx, await getClaim(tx, claimId));
  });
}

const findCode = (services: Services, db: Queryable, claim: ClaimRow, code: string): Promise<StoredCode | undefined> =>
  db.maybe<StoredCode & Record<string, unknown>>(sql`
    select d.id, d.kind, d.claim_id, k.complex_id,
      d.used_at is null and d.replaced_at is null and d.expires_at >= clock_timestamp() as usable
    from office_codes d join office_claims k on k.id = d.claim_id
    where d.hash = ${codeHash(services, claim, code)} order by d.id desc limit 1`);

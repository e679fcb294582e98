import type { ConsentsView, PolicyView } from "@danji/contract/account/consent/consent";
import {
  consentFaults,
  consentFields,
  policyKinds,
  requiredPolicies,
} from "@danji/contract/account/consent/consent-rules";
import { consentCopy } from "@danji/contract/account/consent/consent.copy";
import type { PolicyKind } from "@danji/contract/account/consent/policies.copy";
import { lockActiveMember } from "#account/session/active-member.ts";
import type { Database, Queryable, Transaction } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import type { Viewer } from "#platform/viewer.ts";
import { currentPolicy, type Policies, publishedPolicies } from "./policies.ts";

type ConsentWay = "SIGN_UP" | "ASKED" | "SETTINGS";

/**
 * The versions that the boxes of a form name, each the current one. Throws BAD_REQUEST with a sentence for each box that
 * is missing or names no version, and POLICY_CHANGED where a newer version was published meanwhile.
 */
export function readConsents(value: unknown, policies: Policies = publishedPolicies): readonly PolicyView[] {
  const boxes = (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const faults: Record<string, string> = { ...consentFaults(boxes) };
  const agreed = policyKinds.filter((kind) => {
    const box = boxes[consentFields[kind]];
    return box !== undefined && box !== false;
  });
  const shown = agreed.map((kind) => {
    const box = boxes[consentFields[kind]];
    // The sentence beside the age box carries no version of its own.
    return kind === "AGE" ? currentPolicy(policies, kind) : policies[kind].find(({ version }) => version === box);
  });
  for (const [index, policy] of shown.entries()) {
    const kind = agreed[index];
    if (policy === undefined && kind !== undefined) faults[consentFields[kind]] ??= unknownVersion[kind];
  }
  const [message] = Object.values(faults);
  if (message !== undefined) throw new Problem("BAD_REQUEST", { message, fields: faults });
  const policiesShown = shown.filter((policy) => policy !== undefined);
  const outdated = policiesShown.filter(({ kind, version }) => currentPolicy(policies, kind).version !== version);
  if (outdated.length > 0) {
    const fields = Object.fromEntries(outdated.map(({ kind }) => [consentFields[kind], consentCopy.changed]));
    throw new Problem("POLICY_CHANGED", { fields });
  }
  return policiesShown;
}

const unknownVersion: Readonly<Record<PolicyKind, string>> = {
  TERMS: consentCopy.termsRequired,
  PRIVACY: consentCopy.privacyRequired,
  AGE: consentCopy.ageRequired,
  NEWS: consentCopy.newsUnfit,
};

/** Appends an act for each policy; the time is the database's. */
export async function recordConsents(
  tx: Transaction,
  memberId: number,
  policies: readonly PolicyView[],
  { way, agreed = true }: { readonly way: ConsentWay; readonly agreed?: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into consents (member_id, policy, version, text_hash, agreed, way)
    select ${memberId}, policy, version, hash, ${agreed}, ${way}
    from unnest(${policies.map(({ kind }) => kind)}::text[], ${policies.map(({ version }) => version)}::integer[],
      ${policies.map(({ hash }) => hash)}::text[]) as act (policy, version, hash)`);
}

interface ConsentRow {
  readonly policy: PolicyKind;
  readonly version: number;
  readonly agreed: boolean;
  readonly at: Date;
}

const listLatest = (db: Queryable, memberId: number): Promise<readonly ConsentRow[]> =>
  db.many<ConsentRow & Record<string, unknown>>(sql`
    select distinct on (policy) policy, version, agreed, at from consents
    where member_id = ${memberId} order by policy, id desc`);

/** What the viewer agreed to, and what they are still asked. */
export async function getConsents(
  db: Queryable,
  viewer: Viewer,
  policies: Policies = publishedPolicies,
): Promise<ConsentsView> {
  const latest = (await listLatest(db, viewer.memberId)).filter(({ agreed }) => agreed);
  const isCurrent = (kind: PolicyKind) =>
    latest.some(({ policy, version }) => policy === kind && version === currentPolicy(policies, kind).version);
  const pending = requiredPolicies.filter((kind) => !isCurrent(kind));
  return {
    pending: pending.map((kind) => currentPolicy(policies, kind)),
    hasAgreedBefore: pending.some((kind) => latest.some(({ policy }) => policy === kind)),
    agreed: latest.map(({ policy, version, at }) => ({ kind: policy, version, at: at.toISOString() })),
  };
}

export const isConsentPending = async (db: Queryable, viewer: Viewer): Promise<boolean> =>
  (await getConsents(db, viewer)).pending.length > 0;

/** The viewer agrees to the versions of a form. What they agreed to already is not recorded twice. */
export async function agree(
  db: Database,
  viewer: Viewer,
  consents: unknown,
  policies: Policies = publishedPolicies,
): Promise<ConsentsView> {
  const shown = readConsents(consents, policies);
  return db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const { agreed } = await getConsents(tx, viewer, policies);
    const isNew = ({ kind, version }: PolicyView) =>
      !agreed.some((one) => one.kind === kind && one.version === version);
    await recordConsents(tx, viewer.memberId, shown.filter(isNew), { way: "ASKED" });
    return getConsents(tx, viewer, policies);
  });
}

/** Gives or withdraws the optional consent; the same again records nothing. */
export async function changeOptionalConsent(
  db: Database,
  viewer: Viewer,
  agreed: boolean,
  policies: Policies = publishedPolicies,
): Promise<ConsentsView> {
  return db.tx(async (tx) => {
    await lockActiveMember(tx, viewer);
    const latest = (await listLatest(tx, viewer.memberId)).find(({ policy }) => policy === "NEWS");
    if (agreed !== (latest?.agreed ?? false))
      await recordConsents(tx, viewer.memberId, [currentPolicy(policies, "NEWS")], { way: "SETTINGS", agreed });
    return getConsents(tx, viewer, policies);
  });
}

/** Destroys the records of members who withdrew two years ago; the database refuses to do so earlier. */
export const destroyOldConsents = (db: Queryable): Promise<number> =>
  db.run(sql`
    delete from consents c using members m
    where m.id = c.member_id and m.withdrawn_at <= now() - interval '2 years' and c.at <= now() - interval '2 years'`);

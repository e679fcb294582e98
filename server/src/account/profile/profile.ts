import { accountCopy } from "@danji/contract/account/account.copy";
import type { ProfileView } from "@danji/contract/account/account";
import { type PhotoFile, withImages } from "#image/with-images.ts";
import { type Queryable, type Transaction, violatedConstraint } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import { Problem } from "#platform/problem.ts";
import { accountRateLimits as limit } from "#account/account-limits.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { lockActiveMember } from "../session/active-member.ts";
import { nicknameForm, requireOrdinaryNickname } from "../nickname/nickname-form.ts";
import { profileUrl, replacePicture } from "./profile-picture.ts";

/** Changes of a profile; an omitted field stays as it is. Without a nickname nothing of the person changes. */
export interface ProfileChange {
  readonly nickname?: string | undefined;
  readonly name?: string | undefined;
  readonly phoneNumber?: string | undefined;
}

interface PictureChange {
  /** At most one file. */
  readonly files: readonly PhotoFile[];
  /** True: removes the picture; an uploaded file replaces it. */
  readonly remove: boolean;
}

/** The viewer's own profile. */
export async function getOwnProfile(db: Queryable, viewer: Viewer): Promise<ProfileView> {
  const member = await db.one<{ name: string; nickname: string; email: string; picture_id: number | null }>(sql`
    select name, nickname, coalesce(email, '') as email, picture_id from members where id = ${viewer.memberId}`);
  const { name, nickname, email } = member;
  return { profileImage: profileUrl(member.picture_id), name, nickname, email };
}

/**
 * Changes the viewer's profile, all of it or nothing; `alsoChange` runs in the same transaction. Throws PHONE_TAKEN, NICKNAME_TAKEN, NICKNAME_OF_COMPLEX, or
 * what is wrong with the picture.
 */
export async function updateProfile(
  services: Services,
  viewer: Viewer,
  change: ProfileChange,
  picture: PictureChange,
  alsoChange: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const { nickname, ...more } = change;
  if (nickname !== undefined) requireOrdinaryNickname(nickname);
  await chargePhoneChange(services, viewer, change);
  await withImages(services, picture.files, ([stored]) =>
    services.db.tx(async (tx) => {
      if (nickname === undefined) await lockActiveMember(tx, viewer);
      else await writeProfile(tx, viewer, { nickname, ...more });
      if (stored !== undefined || picture.remove) await replacePicture(services, tx, viewer.memberId, stored);
      await alsoChange(tx);
    }),
  );
}

async function writeProfile(
  tx: Transaction,
  viewer: Viewer,
  change: ProfileChange & { readonly nickname: string },
): Promise<void> {
  try {
    const changed = await tx.run(sql`
      update members set nickname = ${change.nickname}, nickname_form = ${nicknameForm(change.nickname)},
        nickname_request = case when nickname = ${change.nickname} then nickname_request end, name = coalesce(${change.name ?? null}, name),
        phone = coalesce(${change.phoneNumber ?? null}, phone)
      where id = ${viewer.memberId} and withdrawn_at is null`);
    // Withdrew a moment ago, in another window.
    if (changed === 0) throw new Problem("UNAUTHENTICATED");
  } catch (error) {
    if (violatedConstraint(error) === "resident_names_form_key") {
      const message = accountCopy.signup.nicknameTaken;
      throw new Problem("NICKNAME_TAKEN", { fields: { nickname: message } });
    }
    if (violatedConstraint(error) === "resident_names_complex") {
      throw new Problem("NICKNAME_OF_COMPLEX", { fields: { nickname: accountCopy.signup.nicknameOfComplex } });
    }
    if (violatedConstraint(error) === "members_phone_key") throw new Problem("PHONE_TAKEN");
    throw error;
  }
}

// The answer reveals whether a number is taken, so it is rate limited (SECURITY 5); one's own costs nothing.
async function chargePhoneChange({ db, limits }: Services, viewer: Viewer, change: ProfileChange): Promise<void> {
  if (change.phoneNumber === undefined) return;
  const { phone } = await db.one<{ phone: string | null }>(
    sql`select phone from members where id = ${viewer.memberId}`,
  );
  if (phone === change.phoneNumber) return;
  await limits.charge(db, limit.phoneChange, `member:${viewer.memberId}`);
}

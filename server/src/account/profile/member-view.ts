import type { MemberView, NicknameRequest } from "@danji/contract/account/profile";
import type { Queryable } from "#platform/db/database.ts";
import { sql } from "#platform/db/sql.ts";
import type { FeatureManifest, MemberViewPart } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isConsentPending } from "../consent/consent.ts";

interface MemberRow {
  readonly picture_id: number | null;
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  readonly phone: string;
  readonly nickname_request: NicknameRequest | null;
  readonly has_password: boolean;
}

/** The viewer as my page shows them, with what the features contribute: chosen home, all homes and offices. */
export async function getOwnMember(
  db: Queryable,
  viewer: Viewer,
  features: readonly FeatureManifest[],
): Promise<MemberView> {
  const [member, consentPending, ...parts] = await Promise.all([
    db.one<MemberRow>(sql`
      select picture_id, name, nickname, coalesce(email, '') as email, coalesce(phone, '') as phone, nickname_request,
        exists (select from credentials c where c.member_id = m.id) as has_password
      from members m where id = ${viewer.memberId}`),
    isConsentPending(db, viewer),
    ...features.flatMap(({ memberView }) => memberView?.(db, viewer) ?? []),
  ]);
  const own: MemberView = {
    fileId: member.picture_id,
    name: member.name,
    nickname: member.nickname,
    email: member.email,
    phoneNumber: member.phone,
    nicknameRequest: member.nickname_request,
    consentPending,
    hasPassword: member.has_password,
    ...noHome,
  };
  return parts.reduce<MemberView>((all, part) => ({ ...all, ...part }), own);
}

const noHome: Required<MemberViewPart> = {
  memberApartmentId: null,
  apartmentId: null,
  apartmentName: null,
  region: null,
  location: null,
  building: null,
  unit: null,
  moveInDate: null,
  numberOfResidents: null,
  carNumbers: [],
  residences: [],
  complexNames: [],
  managedComplexes: [],
  roleInvitations: [],
};

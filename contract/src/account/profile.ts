import type { getFileInput, updateMemberInput, updateProfileInput } from "./profile.input.ts";
import type { ProfileView } from "./account.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import type { RoleInvitationView } from "../complex/role/role.ts";
import type { ManagedComplexView, ResidenceView } from "../complex/residence.ts";

/** CONTRACT +: nickname, name, phone and picture; an omitted field stays. Answers as GET does. */
export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/member/profile",
  access: "member",
  input: input<typeof updateProfileInput>(),
  files: { profileImage: 1 },
  answer: answer<ProfileView>(),
});

/** CONTRACT +: the whole my-page view. */
export const getMember = endpoint({
  method: "GET",
  path: "/api/member",
  access: "member",
  answer: answer<MemberView>(),
});

/** The chosen home, where there is one; every field is null without. */
export interface HomeView {
  readonly memberApartmentId: number | null;
  readonly apartmentId: number | null;
  readonly apartmentName: string | null;
  readonly region: string | null;
  readonly location: string | null;
  /** 101 and 1203, as they were sent: without 동 and 호, which `residences` has. */
  readonly building: string | null;
  readonly unit: string | null;
  /** A day, as 2026-11-20. */
  readonly moveInDate: string | null;
  readonly numberOfResidents: number | null;
  readonly carNumbers: readonly string[];
}

/** NEWCOMER: the provider gave no name that may be used. RESERVED: the name from before read as the office's. */
export type NicknameRequest = "NEWCOMER" | "RESERVED";

/** A name that a member carries in one complex. */
export interface ComplexNameView {
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly nickname: string;
  /** Assigned, since another member there has a name that reads the same: the member is asked to choose one. */
  readonly isAsked: boolean;
}

export interface MemberView extends HomeView {
  /** The id of the profile picture, for GET /api/files/{fileId}. */
  readonly fileId: number | null;
  readonly name: string;
  readonly nickname: string;
  /** Empty, as the phone number, where the provider gave none. */
  readonly email: string;
  readonly phoneNumber: string;
  /** Why they carry an assigned nickname and are asked for one of their own; null where they chose it. */
  readonly nicknameRequest: NicknameRequest | null;
  /** True where they are to be asked for a required consent (GET /api/member/consents). */
  readonly consentPending: boolean;
  /** False where they log in through a provider alone. */
  readonly hasPassword: boolean;
  /** All homes that have not ended, the chosen one first. */
  readonly residences: readonly ResidenceView[];
  /** The complexes where they carry another name than `nickname`. */
  readonly complexNames: readonly ComplexNameView[];
  /** The complexes that they manage, by name; with or without a home there. */
  readonly managedComplexes: readonly ManagedComplexView[];
  /** Roles that are offered to them; undefined in an answer of the release before. */
  readonly roleInvitations?: readonly RoleInvitationView[] | undefined;
}

/**
 * CONTRACT +: name, nickname and phone, with the picture and a new password where they are given; a password may come without them,
 * and an empty name or phone leaves what is stored.
 */
export const updateMember = endpoint({
  method: "PUT",
  path: "/api/member",
  access: "member",
  input: input<typeof updateMemberInput>(),
  files: { multipartFile: 1 },
  status: 204,
});

/** CONTRACT +: the picture of a member, for those who may know that member (neighbour.ts). */
export const getFile = endpoint({
  method: "GET",
  path: "/api/files/:fileId",
  access: "member",
  input: input<typeof getFileInput>(),
});

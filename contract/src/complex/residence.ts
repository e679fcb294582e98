import { answer, endpoint, input } from "../platform/endpoint.ts";
import type {
  changeComplexNameInput,
  appointManagerInput,
  createResidenceInput,
  endResidenceInput,
  listResidentsInput,
  matchResidentsInput,
  residenceInput,
  residentsInput,
  resignManagerInput,
  updateResidenceInput,
} from "./residence.input.ts";
import type { OfficeRole } from "./office-policy.ts";
import { residenceLimits, type ResidenceState } from "./residence-rules.ts";

/**
 * CONTRACT +: adds a home of the viewer. In a members-only complex its manager decides, in an open one it is active at once. The
 * numbers may come as decimal text; "" and null are none, and so are blank rows of cars (updateResidence, too).
 */
export const createResidence = endpoint({
  method: "POST",
  path: "/api/member-apartments",
  access: "member",
  input: input<typeof createResidenceInput>(),
  status: 201,
  answer: answer<ResidenceView>(),
});

/** The viewer's homes, the chosen one first; ended ones are left out. */
export const listResidences = endpoint({
  method: "GET",
  path: "/api/member-apartments",
  access: "member",
  answer: answer<readonly ResidenceView[]>(),
});

export interface ResidenceView {
  readonly memberApartmentId: number;
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly region: string;
  readonly building: string;
  readonly unit: string;
  readonly state: ResidenceState;
  /** Feed, notices and search use it as 'my complex'. */
  readonly isChosen: boolean;
  /** The viewer manages the complex too. */
  readonly isManager: boolean;
  /**
   * Addition of ours: what belongs to the household is the viewer's, too; false by their own word alone. Absent in what an older
   * server answered.
   */
  readonly isVouched?: boolean | undefined;
  /** Addition of ours: the viewer's role in the complex's office; absent in what an older server answered. */
  readonly myRole?: OfficeRole | null | undefined;
  /** When it was entered, and the complex's manager was asked where one decides. An ISO time. */
  readonly requestedAt: string;
  /** Addition of ours: why the office has rejected it; null where it gave no reason, and in other states. */
  readonly rejectionReason: string | null;
  /** A day, as 2026-11-20. */
  readonly moveInDate: string | null;
  readonly numberOfResidents: number | null;
  readonly carNumbers: readonly string[];
}

/** The viewer's homes that an office has ended within `endedHomeDays`, the last one first. */
export const listEndedHomes = endpoint({
  method: "GET",
  path: "/api/member-apartments/ended",
  access: "member",
  answer: answer<readonly EndedHomeView[]>(),
});

export interface EndedHomeView {
  readonly memberApartmentId: number;
  readonly apartmentId: number;
  readonly apartmentName: string;
  readonly building: string;
  readonly unit: string;
  /** A day of Seoul, as 2026-12-15. */
  readonly endedOn: string;
  /** By a 세대 교체, with everybody behind the door; else by a decision about this home alone. */
  readonly isTurnover: boolean;
}

/**
 * CONTRACT +: changes a home of the viewer; another 동 or 호 of a members-only complex waits for its manager again. Another 동
 * or 호 leaves the household behind the old one: 409 as endResidence while bookings lie ahead, unless `reservations` names them.
 */
export const updateResidence = endpoint({
  method: "PUT",
  path: "/api/member-apartments/:residenceId",
  access: "member",
  input: input<typeof updateResidenceInput>(),
  answer: answer<ResidenceView>(),
});

/** What leaving a home of the viewer ends. */
export const getLeaving = endpoint({
  method: "GET",
  path: "/api/member-apartments/:residenceId/leaving",
  access: "member",
  input: input<typeof residenceInput>(),
  answer: answer<LeavingView>(),
});

export interface LeavingView {
  /** Bookings that are not over: those of the viewer, and of the last one there all of the household. */
  readonly reservationCount: number;
  /** What cancelling them costs now, in whole won: those of the viewer alone cost anything. */
  readonly reservationFee: number;
}

/**
 * CONTRACT +: ends a home of the viewer. While bookings lie ahead, 409 RESERVATIONS_AHEAD, unless `reservations` names them as
 * getLeaving shows them; 409 RESERVATIONS_CHANGED where they are others by now.
 */
export const endResidence = endpoint({
  method: "DELETE",
  path: "/api/member-apartments/:residenceId",
  access: "member",
  input: input<typeof endResidenceInput>(),
  status: 204,
});

/** Makes a home the chosen one; only an active one. */
export const chooseResidence = endpoint({
  method: "POST",
  path: "/api/member-apartments/:residenceId/choose",
  access: "member",
  input: input<typeof residenceInput>(),
});

/**
 * Residents of a complex by 동 and 호, and those who ask to be, the newest first, for its managers; each call is recorded in
 * the audit trail (SECURITY 16, 18).
 */
export const listResidents = endpoint({
  method: "GET",
  path: "/api/manage/residences",
  access: "member",
  input: input<typeof listResidentsInput>(),
  answer: answer<ResidentPage>(),
});

export interface ResidentPage {
  readonly residents: readonly ResidentView[];
  readonly nextCursor: string | null;
  readonly counts: { readonly waiting: number; readonly active: number };
}

export interface ResidentView {
  readonly residenceId: number;
  readonly memberId: number;
  readonly name: string;
  readonly nickname: string;
  readonly building: string;
  readonly unit: string;
  readonly state: ResidenceState;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  /** They manage the complex too. */
  readonly isManager: boolean;
  /** Addition of ours: for the office, that the building is none of the complex's range; null where it is one. */
  readonly doorNote: string | null;
}

/** Decides about residences of one complex, all or none: 409 where one was decided meanwhile. */
export const decideResidents = endpoint({
  method: "POST",
  path: "/api/manage/residences/decide",
  access: "member",
  input: input<typeof residentsInput>(),
});

/** A head of the office makes a resident of the complex a head too. Idempotent. 409 NOT_A_RESIDENT where they do not live there. */
export const appointManager = endpoint({
  method: "POST",
  path: "/api/apartment/:apartmentId/managers",
  access: "member",
  input: input<typeof appointManagerInput>(),
});

/** The viewer gives up their role in the office; 409 ONLY_MANAGER for the last head. */
export const resignManager = endpoint({
  method: "DELETE",
  path: "/api/apartment/:apartmentId/managers/me",
  access: "member",
  input: input<typeof resignManagerInput>(),
  status: 204,
});

/** A complex in whose office a member has a role. */
export interface ManagedComplexView {
  readonly apartmentId: number;
  readonly apartmentName: string;
  /** Addition of ours; undefined in an answer of the release before, whose managers are heads. */
  readonly role?: OfficeRole | undefined;
}

/**
 * Compares waiting residents with an uploaded list of households (CSV with 동, 호, 이름; UTF-8 or CP949). Nothing of the list
 * is stored. 400 names the rows at fault.
 */
export const matchResidents = endpoint({
  method: "POST",
  path: "/api/manage/residences/match",
  access: "member",
  input: input<typeof matchResidentsInput>(),
  files: { list: 1 },
  largestFile: { bytes: residenceLimits.listBytes, refusal: "RESIDENT_LIST_TOO_LARGE" },
  answer: answer<ResidentMatches>(),
});

export interface ResidentMatches {
  /** Households in the list. */
  readonly rowCount: number;
  readonly matches: readonly ResidentMatch[];
}

export interface ResidentMatch extends ResidentView {
  /** MATCH: the list has this name at this 동 and 호. OTHER_NAME: it has others there. NOT_LISTED: it has no name there. */
  readonly verdict: "MATCH" | "OTHER_NAME" | "NOT_LISTED";
}

/** CONTRACT +: the viewer's name in a complex where they live. 409 where another member there has a name that reads the same. */
export const changeComplexName = endpoint({
  method: "PUT",
  path: "/api/member-apartments/names/:apartmentId",
  access: "member",
  input: input<typeof changeComplexNameInput>(),
  status: 204,
});

import type {
  findComplexesInput,
  forgetComplexInput,
  forgetKeywordInput,
  getComplexInput,
  listComplexesInput,
  recentInput,
  rememberComplexInput,
  rememberKeywordInput,
  searchComplexesInput,
} from "./complex.input.ts";
import type { ComplexKind } from "./complex-rules.ts";
import type { OfficeRole } from "./office-policy.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/**
 * Answers complexes by name. Beside `data` stands `nextCursor`, to ask for what follows, or null at the end.
 */
export const listComplexes = endpoint({
  method: "GET",
  path: "/api/apartment",
  access: "member",
  input: input<typeof listComplexesInput>(),
  answer: answer<readonly ComplexView[]>(),
});

export const getComplex = endpoint({
  method: "GET",
  path: "/api/apartment/:apartmentId",
  access: "member",
  input: input<typeof getComplexInput>(),
  answer: answer<ComplexView>(),
});

/**
 * Complexes whose name or address contains the keyword, the best first: that name, names that begin with it, that have it
 * as a word, anywhere, then addresses. Spaces, joining signs and Latin case do not count; ㄹㅁㅇ finds 래미안.
 */
export const searchComplexes = endpoint({
  method: "GET",
  path: "/api/apartment/search",
  access: "member",
  input: input<typeof searchComplexesInput>(),
  answer: answer<readonly ComplexView[]>(),
});

/** CONTRACT +: a page of the same from the index `lastIndex` on. */
export const findComplexes = endpoint({
  method: "GET",
  path: "/api/search",
  access: "member",
  input: input<typeof findComplexesInput>(),
  answer: answer<FoundComplexesView>(),
});

/** CONTRACT +: keywords of several members within a week that find a complex, the most frequent first. A bare array. */
export const listPopularKeywords = endpoint({
  method: "GET",
  path: "/api/search/popular-keywords",
  access: "member",
  input: input<typeof recentInput>(),
  answer: answer<readonly KeywordView[]>(),
});

/** CONTRACT +: the member's own keywords, the latest first. A bare array. */
export const listRecentKeywords = endpoint({
  method: "GET",
  path: "/api/search/recent-keywords",
  access: "member",
  input: input<typeof recentInput>(),
  answer: answer<readonly KeywordView[]>(),
});

/** Addition of ours: stores a keyword that had results; the twenty latest of a member are kept. */
export const rememberKeyword = endpoint({
  method: "POST",
  path: "/api/search/recent-keywords",
  access: "member",
  status: 204,
  input: input<typeof rememberKeywordInput>(),
});

/** Addition of ours: deletes one keyword, or all where none is named. */
export const forgetKeyword = endpoint({
  method: "DELETE",
  path: "/api/search/recent-keywords",
  access: "member",
  status: 204,
  input: input<typeof forgetKeywordInput>(),
});

/** CONTRACT +: the complexes that the member opened, the latest first. A bare array. */
export const listRecentComplexes = endpoint({
  method: "GET",
  path: "/api/search/recent-apartment",
  access: "member",
  input: input<typeof recentInput>(),
  answer: answer<readonly ComplexView[]>(),
});

/** Addition of ours: stores a complex that was opened; the twenty latest of a member are kept. */
export const rememberComplex = endpoint({
  method: "POST",
  path: "/api/search/recent-apartment",
  access: "member",
  status: 204,
  input: input<typeof rememberComplexInput>(),
});

/** Addition of ours: deletes one complex, or all where none is named. */
export const forgetComplex = endpoint({
  method: "DELETE",
  path: "/api/search/recent-apartment",
  access: "member",
  status: 204,
  input: input<typeof forgetComplexInput>(),
});

export interface KeywordView {
  readonly keyword: string;
}

export interface FoundComplexesView {
  readonly apartments: readonly FoundComplexView[];
  /** How many there are in all. */
  readonly totalResultCount: number;
  /** True where nothing follows. */
  readonly lastPage: boolean;
}

/** A complex as in CONTRACT "GET /api/search". */
export type FoundComplexView = Pick<
  ComplexView,
  | "id"
  | "name"
  | "region"
  | "formerRegion"
  | "location"
  | "totalUnit"
  | "buildingCount"
  | "thumbnailFileUrl"
  | "isBookmarked"
>;

export interface ComplexView {
  readonly id: number;
  readonly name: string;
  /** Address (SPEC section 3: region), by the administrative names of today. */
  readonly region: string;
  /**
   * Addition of ours: the name of before by which people know the place, as 인천광역시 서구 of 인천광역시 검단구; null where there
   * is none, undefined in an answer of the release before.
   */
  readonly formerRegion?: string | null | undefined;
  /** Detail address (SPEC section 3: location). */
  readonly location: string;
  readonly totalUnit: number;
  readonly parkingCapacity: number;
  readonly buildingCount: number;
  /** Dong range, as in 101동 ~ 123동 (총 23개 동). */
  readonly buildingRange: string;
  /** Addition of ours: the viewer has a role in its office that writes notices, HEAD or STAFF. */
  readonly isManager: boolean;
  /** Addition of ours: the viewer's role in its office; null for none, undefined in an answer of the release before. */
  readonly myRole?: OfficeRole | null | undefined;
  /** Addition of ours: the viewer may correct its facts and delete it, as its manager or as who registered it. */
  readonly canEdit: boolean;
  /** The viewer keeps it among their favourites. */
  readonly isBookmarked: boolean;
  /** Addresses of the photos, in order; the first is `fileUrl` too, and in its small form `thumbnailFileUrl`. */
  readonly images: readonly string[];
  readonly fileUrl: string | null;
  readonly thumbnailFileUrl: string | null;
  /** Its group room, which not every member may enter. */
  readonly chatroomId: number;
  /** Addition of ours: who reads and who writes in it. */
  readonly kind: ComplexKind;
  /** Addition of ours: since when its office is proven, in ISO 8601; null where none is. */
  readonly officeSince: string | null;
}

import type { ComplexView } from "./complex.ts";
import type {
  changeKindInput,
  complexImageInput,
  complexInput,
  registerComplexInput,
  updateComplexInput,
} from "./registration.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";
import { complexRegistrationLimits } from "./complex-rules.ts";

/**
 * Registers a complex; `multipartFileList` holds its photos in order. Its group room is created with it; an office has to
 * prove itself (office.ts). 409 where a complex of the same name is at the same address. A repeat of an Idempotency-Key
 * answers the complex that it created.
 */
export const registerComplex = endpoint({
  method: "POST",
  path: "/api/apartment",
  access: "member",
  input: input<typeof registerComplexInput>(),
  files: { multipartFileList: complexRegistrationLimits.imagesMax },
  answer: answer<ComplexView>(),
});

/**
 * Changes the details of a complex, for its managers, or for a member who registered it until it has an office or others live there:
 * `deleteFileUrls` are removed where they are its photos, new files come after those that stay. `totalUnit`,
 * `parkingCapacity` and `buildingRange` stay as they are where they are left out.
 */
export const updateComplex = endpoint({
  method: "PUT",
  path: "/api/apartment/:apartmentId",
  access: "member",
  input: input<typeof updateComplexInput>(),
  files: { multipartFileList: complexRegistrationLimits.imagesMax },
  answer: answer<ComplexView>(),
});

/**
 * Addition of ours: changes who reads and who writes in a complex, for its managers. Guests leave the group room where they
 * may write no more, and their words stay. What residents wrote among themselves stays with them: 409 for a wider kind while
 * such words remain. 409 for the first complex, which clients name when they name none.
 */
export const changeKind = endpoint({
  method: "PUT",
  path: "/api/apartment/:apartmentId/kind",
  access: "member",
  input: input<typeof changeKindInput>(),
  answer: answer<ComplexView>(),
});

/** Deletes a complex that only its manager has used: 409 while others live or chat there, or posts remain. */
export const deleteComplex = endpoint({
  method: "DELETE",
  path: "/api/apartment/:apartmentId",
  access: "member",
  input: input<typeof complexInput>(),
  status: 204,
});

/** A photo of a complex, or its small form, for every member. */
export const getComplexImage = endpoint({
  method: "GET",
  path: "/api/apartment/images/:key",
  access: "member",
  input: input<typeof complexImageInput>(),
});

/**
 * CONTRACT +: adds a complex to the viewer's favourites. Idempotent. 409 FAVORITES_FULL beyond `favoritesMax`: the list is
 * one array, of which each device keeps a copy, so it is bounded rather than paginated.
 */
export const addFavorite = endpoint({
  method: "POST",
  path: "/api/bookmarks/apartments/:apartmentId",
  access: "member",
  input: input<typeof complexInput>(),
});

export const removeFavorite = endpoint({
  method: "DELETE",
  path: "/api/bookmarks/apartments/:apartmentId",
  access: "member",
  input: input<typeof complexInput>(),
});

/** The viewer's favourites, the newest first. */
export const listFavorites = endpoint({
  method: "GET",
  path: "/api/bookmarks/apartments",
  access: "member",
  answer: answer<readonly ComplexView[]>(),
});

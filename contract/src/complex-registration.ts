import type { ComplexView } from "./complex.ts";
import type {
  complexImageInput,
  complexInput,
  registerComplexInput,
  updateComplexInput,
} from "./complex-registration.input.ts";
import { answer, endpoint, input } from "./platform/endpoint.ts";

/** Limits of a complex as its manager tells of it (SPEC section 5); `favoritesMax` is the most that a member may keep. */
export const complexRegistrationLimits = {
  unitsMax: 99_999,
  parkingMax: 999_999,
  imagesMax: 10,
  favoritesMax: 500,
} as const;

/**
 * Registers a complex; `multipartFileList` holds its photos in order. Whoever registers it is its first manager, and its
 * group room is there with it. 409 where the same name stands at the same address already.
 */
export const registerComplex = endpoint({
  method: "POST",
  path: "/api/apartment",
  access: "member",
  input: input<typeof registerComplexInput>(),
  files: { multipartFileList: complexRegistrationLimits.imagesMax },
  answer: answer<ComplexView>(),
});

/** Changes what a complex says of itself, for its managers: `deleteFileUrls` go, new files come after those that stay. */
export const updateComplex = endpoint({
  method: "PUT",
  path: "/api/apartment/:apartmentId",
  access: "member",
  input: input<typeof updateComplexInput>(),
  files: { multipartFileList: complexRegistrationLimits.imagesMax },
  answer: answer<ComplexView>(),
});

/** Deletes a complex that nobody but its manager ever used: 409 while others live or talk there, or posts remain. */
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
 * CONTRACT +: keeps a complex among the viewer's favourites; doing it twice is doing it once. 409 FAVORITES_FULL beyond
 * `favoritesMax`: their list is one array, of which each device keeps a copy, so it is bounded rather than cut into pages.
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

/** The default complex, where a call names none (SPEC section 9). */
export const defaultComplexId = 1;

/** Limits of a complex, in code points; `importMax` is the most that one list may hold. */
export const complexLimits = { nameMax: 100, addressMax: 200, keywordMax: 100, importMax: 1_000_000 } as const;

/** Limits of the details of a complex (SPEC section 5); `favoritesMax` is the most favourites of a member. */
export const complexRegistrationLimits = {
  unitsMax: 99_999,
  parkingMax: 999_999,
  imagesMax: 10,
  favoritesMax: 500,
} as const;

/** Who reads and who writes: every member both (모두); every member reads, its people write (공개); its people both (입주민). */
export const complexKinds = ["EVERYONE", "PUBLIC", "RESIDENTS"] as const;
export type ComplexKind = (typeof complexKinds)[number];

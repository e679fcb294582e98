// White space, signs, marks and letters without a shape: what somebody could add to a name without changing how it reads.
const IGNORED_CHARACTERS = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;
// Whoever bears such a name would be taken for the office, or for whoever runs the service.
const OFFICE = /관리사무소|^(?:우리단지)?(?:관리소|관리자|운영자)|^우리단지$/;

/** A name as it reads: one form of each letter (half, full width, in parts), small, without ornament. */
export const comparableName = (text: string): string => text.normalize("NFKC").replace(IGNORED_CHARACTERS, "").toLowerCase();

/** True for a name that reads as the office of a complex, or as the service itself. */
export const isReservedName = (text: string): boolean => OFFICE.test(comparableName(text));

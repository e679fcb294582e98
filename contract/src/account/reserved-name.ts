// White space, signs, marks and letters without a shape: what somebody could add to a name without changing how it reads.
const IGNORED_CHARACTERS = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;
// Such a name would be mistaken for the office or for the operator of the service.
const OFFICE = /관리사무소|^(?:우리단지)?(?:관리소|관리자|운영자)|^우리단지$/;

/** A name in comparable form: one form of each letter (half, full width, in parts), lower case, without ornament. */
export const comparableName = (text: string): string =>
  text.normalize("NFKC").replace(IGNORED_CHARACTERS, "").toLowerCase();

/** True for a name that reads as the office of a complex, or as the service itself. */
export const isReservedName = (text: string): boolean => OFFICE.test(comparableName(text));

/** 12가3456 or 123가4567, as `plateOf` gives it; older plates carry their region before it (서울12가3456). */
export const isPlate = (text: string): boolean => /^(?:[가-힣]{2})?\d{2,3}[가-힣]\d{4}$/u.test(text);

/** A plate in stored and comparable form: without spaces and hyphens, full-width digits as the others. */
export const plateOf = (text: string): string => text.normalize("NFKC").replace(/[\s-]/gu, "");

/** 동 and 호 in comparable form: 101동, 101 and 0101 are one building. */
export const normalizeBuildingOrUnit = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\s/gu, "")
    .toLowerCase()
    .replace(/(동|호)$/u, "")
    .replace(/^0+(?=\d)/, "");

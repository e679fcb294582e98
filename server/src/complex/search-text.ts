/** A text as the search of complexes compares it: NFC, lower case, without white space. */
export const comparable = (text: string): string => text.normalize("NFC").toLowerCase().replace(/\s/gu, "");

/** What is stored beside a complex; the line break keeps a keyword from matching across two fields. */
export const searchText = (name: string, region: string, location: string): string =>
  [name, region, location].map(comparable).join("\n");

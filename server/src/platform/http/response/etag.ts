/**
 * True where If-None-Match names this entity tag, by the weak comparison of RFC 9110 13.1.2: alone, in a list, as "*", or weakened, as by a
 * proxy that compresses.
 */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch === etag || (ifNoneMatch !== undefined && isNamedIn(ifNoneMatch, etag));

const isNamedIn = (header: string, etag: string): boolean =>
  header.trim() === "*" || header.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, "")) === true;

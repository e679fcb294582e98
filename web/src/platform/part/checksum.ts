/**
 * 32-bit FNV-1a of a text over its UTF-16 code units, in base 36. Each step is a bijection of the state, so a text with one
 * changed character never has the checksum of the original. It finds damage, not an attack: TLS and the policy of the page
 * do that.
 */
const checksumOf = (text: string): string => {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state >>> 0).toString(36);
};

const trailer = /\n(?:\/\/|\/\*)sum:([0-9a-z]+)(?:\*\/)?\n$/;

/** A script or style sheet with its checksum as its last line, a comment. */
export const withChecksum = (text: string, kind: "js" | "css"): string =>
  kind === "js" ? `${text}\n//sum:${checksumOf(text)}\n` : `${text}\n/*sum:${checksumOf(text)}*/\n`;

/** True if a file of the build has arrived whole and unchanged: its last line is the checksum of the others. */
export const hasValidChecksum = (text: string): boolean => {
  const found = trailer.exec(text);
  return found !== null && checksumOf(text.slice(0, found.index)) === found[1];
};

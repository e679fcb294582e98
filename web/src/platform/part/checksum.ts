/** Bytes of the longest last line. */
const TRAILER_MAX = 80;
/** Number of bytes before it, and the first half of their SHA-256. */
const trailer = /\n(?:\/\/|\/\*)sum:(\d{1,9})-([0-9a-f]{32})(?:\*\/)?\n$/;

/** Pages have it on https and on this machine alone. */
const subtle = (): SubtleCrypto | undefined => crypto.subtle;

const digestOf = async (digest: SubtleCrypto, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await digest.digest("SHA-256", bytes), 0, 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** A script or style sheet with its checksum as its last line, a comment. */
export const withChecksum = async (text: string, kind: "js" | "css"): Promise<string> => {
  const bytes = new TextEncoder().encode(text);
  const sum = `sum:${bytes.length}-${await digestOf(crypto.subtle, bytes)}`;
  return kind === "js" ? `${text}\n//${sum}\n` : `${text}\n/*${sum}*/\n`;
};

/**
 * True if a file of the build has arrived whole and unchanged, as its last line says. The browser counts the checksum beside the page's own
 * work: in a script it was the longest task of a first load (decision 127). A page of an http address of the local network knows the length alone, which finds
 * half a file and a foreign page. It finds damage, not an attack: TLS and the policy of the page do that.
 */
export const hasValidChecksum = async (file: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const found = trailer.exec(new TextDecoder().decode(file.subarray(-TRAILER_MAX)));
  if (found === null) return false;
  const [line, length, digest] = found;
  const whole = file.subarray(0, file.length - line.length);
  if (whole.length !== Number(length)) return false;
  const counter = subtle();
  return counter === undefined || (await digestOf(counter, whole)) === digest;
};

const NONE = 0;
const SYLLABLES = { first: 0xac00, last: 0xd7a3 };

/**
 * Decodes CP949, the Korean code page of spreadsheets and public portals; U+FFFD stands for what is none. Node's own
 * "euc-kr" stops at the 2,350 syllables of KS X 1001 and knows none of the other 8,822 (뷁, 샾, 펲 …).
 */
export class Cp949Decoder {
  #lead: number | undefined;

  /** Decodes the next bytes; the first byte of a pair is kept for the next call. */
  write(bytes: Uint8Array): string {
    const codes = new Uint16Array(bytes.length + 1);
    let length = 0;
    for (const byte of bytes) {
      if (this.#lead !== undefined) {
        codes[length++] = table()[(this.#lead << 8) | byte] || 0xfffd;
        this.#lead = undefined;
      } else if (byte < 0x80) codes[length++] = byte;
      else this.#lead = byte;
    }
    return Buffer.from(codes.buffer, 0, length * 2).toString("utf16le");
  }

  /** The rest at the end: half a pair is no character. */
  end(): string {
    return this.#lead === undefined ? "" : "\ufffd";
  }
}

let cachedTable: Uint16Array | undefined;
const table = (): Uint16Array => (cachedTable ??= makeTable());

// Rows 0xA1 to 0xFE are KS X 1001, which Node decodes. The syllables that it lacks follow in the order of Unicode, in the
// places that are left: second bytes A–Z, a–z and 0x81 on, up to where KS X 1001 begins.
function makeTable(): Uint16Array {
  const codes = new Uint16Array(0x10000);
  const decoder = new TextDecoder("euc-kr");
  const covered = new Set<number>();
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(new Uint8Array([lead, trail]));
      const code = text.length === 1 ? text.charCodeAt(0) : NONE;
      if (code === NONE || code === 0xfffd) continue;
      codes[(lead << 8) | trail] = code;
      covered.add(code);
    }
  }
  let next = SYLLABLES.first;
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    for (let trail = 0x41; trail <= (lead <= 0xa0 ? 0xfe : 0xa0); trail += 1) {
      if ((trail > 0x5a && trail < 0x61) || (trail > 0x7a && trail < 0x81)) continue;
      while (covered.has(next)) next += 1;
      if (next > SYLLABLES.last) return codes;
      codes[(lead << 8) | trail] = next;
      next += 1;
    }
  }
  return codes;
}

import { disassemble, getChoseong } from "es-hangul";

/** True if a name contains what was typed: letters, an unfinished syllable, or first consonants. */
export const nameMatches = (name: string, typed: string): boolean => {
  const [whole, part] = [plain(name), plain(typed)];
  if (/^[ㄱ-ㅎ]+$/.test(part)) return getChoseong(whole).includes(part);
  return disassemble(whole).includes(disassemble(part));
};

const plain = (text: string): string => text.normalize("NFC").replaceAll(/\s/g, "").toLowerCase();

import { singleLine } from "../platform/text.ts";
import { visitorCarCopy as copy } from "./visitor-car.copy.ts";

const REGIONS = "서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충북|충남|전북|전남|경북|경남|제주";
const STANDARD = new RegExp(`^(?:${REGIONS})?\\d{2,3}[가-힣]\\d{4}$`, "u");
// What people write between the parts of a plate: white space, hyphens, dots; and characters that show nothing.
const BETWEEN = /[\s\p{Cc}\p{Cf}\p{Pd}.,·・_]/gu;

/** Code points of a plate that is kept as it was written. */
const PLATE_MAX = 20;
const TAIL = 4;

/**
 * A plate in comparable form: 12 가 3456, １２가３４５６, 12가-3456 and the same in loose jamo are one. A region belongs to the
 * plate: 서울12가3456 is another car than 12가3456.
 */
export const plateKey = (text: string): string =>
  // Most plates of a gate's log are in that form.
  STANDARD.test(text) ? text : text.normalize("NFKC").replaceAll(BETWEEN, "").toUpperCase();

/** True for the written forms of ordinary plates: 12가3456, 123가4567, 서울12가3456. */
export const isStandardPlate = (text: string): boolean => STANDARD.test(plateKey(text));

/** A plate that is no ordinary one, as it was written. */
const writtenPlate = (text: string): string => singleLine(text.normalize("NFKC"));

/** The plate as it is kept and shown: an ordinary one in its one form, another as it was written. */
export const plateName = (text: string): string => (isStandardPlate(text) ? plateKey(text) : writtenPlate(text));

/** The last four digits, which a guard searches for; null where there are fewer. */
export function plateTail(text: string): string | null {
  const digits = plateKey(text).replaceAll(/\D/g, "");
  return digits.length < TAIL ? null : digits.slice(-TAIL);
}

/** The sentence that refuses what is no plate at all; undefined where it holds. */
export function plateFault(text: string): string | undefined {
  const key = plateKey(text);
  if (STANDARD.test(key)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(key)) return copy.plate.missing;
  return [...writtenPlate(text)].length > PLATE_MAX ? copy.plate.tooLong : undefined;
}

import * as z from "zod/mini";

/** An id in a path: a positive decimal number that JSON can hold exactly. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text: string) => Number(text)),
);

/** An id in a JSON body. */
export const Id = z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** A whole number in a query string, kept inside [least, most]; `fallback` where it is absent. */
export const queryNumber = (least: number, most: number, fallback: number) =>
  z.pipe(
    z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    z.transform((text: string | undefined) =>
      text === undefined ? fallback : Math.min(most, Math.max(least, Number(text))),
    ),
  );

// Characters that leave no mark on the page: format and fill characters that \s does not hold.
const INVISIBLE = /[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]/gu;

/** True where a text shows nothing: empty, white space or invisible characters only. */
export const isBlank = (text: string): boolean => text.replace(INVISIBLE, "") === "";

/** Length in code points, as every limit of this product counts it. */
export const lengthOf = (text: string): number => [...text].length;

const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Any text from outside: well-formed Unicode without U+0000, brought to NFC. */
export const Text = z.pipe(
  z.string().check(z.refine(isStorable)),
  z.transform((text: string) => text.normalize("NFC")),
);

import * as z from "zod/mini";
import { isId } from "./id.ts";
import { isMonth } from "./month.ts";
import type { Rule } from "./text.ts";

/** An id in a path: a positive decimal number that JSON can hold exactly. */
export const PathId = z.pipe(
  z.string().check(z.refine(isId)),
  z.transform((text: string) => Number(text)),
);

/** An id in a JSON body. */
export const Id = z.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

/** A month, as 2026-11. */
export const Month = z.string().check(z.refine(isMonth));

/** An id in a query string; `fallback` where it is absent. Never clamped: another id is another object. */
export const queryId = (fallback: number) =>
  z.pipe(
    z.optional(z.string().check(z.refine(isId))),
    z.transform((text: string | undefined) => (text === undefined ? fallback : Number(text))),
  );

/** A whole number in a query string, kept inside [least, most]; `fallback` where it is absent. */
export const queryNumber = (min: number, max: number, fallback: number) =>
  z.pipe(
    z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    z.transform((text: string | undefined) =>
      text === undefined ? fallback : Math.min(max, Math.max(min, Number(text))),
    ),
  );

/** An opaque cursor of a list, as an answer gave it; absent for the first page. */
export const queryCursor = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/)));

const isStorable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Refuses U+0000 and lone surrogates. */
export const wellFormed = z.refine<string>(isStorable);

/** Any text from outside: well-formed Unicode without U+0000, brought to NFC. */
export const Text = z.pipe(
  z.string().check(wellFormed),
  z.transform((text: string) => text.normalize("NFC")),
);

/** Refuses what a rule refuses, with its sentence. */
export const ruleCheck = (rule: Rule) =>
  z.check<string>((payload) => {
    const sentence = rule(payload.value);
    if (sentence !== undefined) payload.issues.push({ code: "custom", message: sentence, input: payload.value });
  });

/** A field under one rule: the rule's message is also the one for a missing or non-text value. */
export const validatedText = (rule: Rule) => z.string({ error: () => rule("") ?? "" }).check(ruleCheck(rule));

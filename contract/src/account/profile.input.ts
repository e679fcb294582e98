import * as z from "zod/mini";
import { validatedName } from "./account.input.ts";
import { validatedText, PathId, wellFormed } from "../platform/primitives.ts";
import type { Rule } from "../platform/text.ts";
import { nameRule, passwordRule, phoneRule } from "./account-rules.ts";
import { nicknameRule } from "./nickname/nickname-rule.ts";

const Nickname = validatedName(nicknameRule);
const Name = validatedName(nameRule);
const Phone = validatedText(phoneRule);

export const updateProfileInput = {
  body: z.object({
    nickname: Nickname,
    name: z.optional(Name),
    phoneNumber: z.optional(Phone),
    /** Ours: removes the picture without a new one. */
    removePicture: z._default(z.boolean(), false),
  }),
};

const person = ["name", "nickname", "phoneNumber"] as const;
type PersonField = (typeof person)[number];
type PersonFields = Readonly<Partial<Record<PersonField | "password", string | undefined>>>;

/** A new password comes alone or with all that is said of the person; without one the person is asked for. */
const isComplete = (body: PersonFields, field: PersonField): boolean =>
  body[field] !== undefined || (body.password !== undefined && person.every((other) => body[other] === undefined));
const required = (field: PersonField, rule: (text: string) => string | undefined) =>
  z.refine<PersonFields>((body) => isComplete(body, field), { path: [field], error: () => rule("") ?? "" });

/** The published client sends "" for what it leaves as it is. */
const orLeft =
  (rule: Rule): Rule =>
  (text) =>
    text === "" ? undefined : rule(text);
const unlessLeft = (text: string | undefined) => (text === "" ? undefined : text);

export const updateMemberInput = {
  body: z.pipe(
    z
      .object({
        /** The new password. */
        password: z.optional(validatedText(passwordRule)),
        /** Ours: required with a new password unless the login was a moment ago. */
        currentPassword: z.optional(z.string().check(z.maxLength(128), wellFormed)),
        name: z.optional(validatedName(orLeft(nameRule))),
        nickname: z.optional(Nickname),
        phoneNumber: z.optional(validatedText(orLeft(phoneRule))),
      })
      .check(required("name", nameRule), required("nickname", nicknameRule), required("phoneNumber", phoneRule)),
    z.transform(({ name, phoneNumber, ...more }) => ({
      ...more,
      name: unlessLeft(name),
      phoneNumber: unlessLeft(phoneNumber),
    })),
  ),
};

export const getFileInput = { params: z.object({ fileId: PathId }) };

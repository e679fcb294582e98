import * as z from "zod/mini";
import { validatedName } from "./account.input.ts";
import { validatedText, PathId, wellFormed } from "../platform/primitives.ts";
import { nameRule, nicknameRule, passwordRule, phoneRule } from "./account-rules.ts";

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

export const updateMemberInput = {
  body: z
    .object({
      /** The new password. */
      password: z.optional(validatedText(passwordRule)),
      /** Ours: required with a new password unless the login was a moment ago. */
      currentPassword: z.optional(z.string().check(z.maxLength(128), wellFormed)),
      name: z.optional(Name),
      nickname: z.optional(Nickname),
      phoneNumber: z.optional(Phone),
    })
    .check(required("name", nameRule), required("nickname", nicknameRule), required("phoneNumber", phoneRule)),
};

export const getFileInput = { params: z.object({ fileId: PathId }) };

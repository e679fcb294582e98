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

export const updateMemberInput = {
  body: z.object({
    /** The new password. */
    password: z.optional(validatedText(passwordRule)),
    /** Ours: required with a new password unless the login was a moment ago. */
    currentPassword: z.optional(z.string().check(z.maxLength(128), wellFormed)),
    name: Name,
    nickname: Nickname,
    phoneNumber: Phone,
  }),
};

export const getFileInput = { params: z.object({ fileId: PathId }) };

import * as z from "zod/mini";
import { wellFormed } from "../platform/primitives.ts";
import { isToken } from "../platform/token.ts";
import { socialProviders } from "./social-rules.ts";

export const exchangeSocialCodeInput = {
  query: z.object({ code: z.string().check(z.refine(isToken)) }),
};
const body = z.object({ password: z.string().check(z.maxLength(128), wellFormed) });

export const linkSocialInput = { body };
export const socialLinkInput = { params: z.object({ provider: z.enum(socialProviders) }), body };

import { isBlank, isNameable, lengthOf, type Rule } from "../../platform/text.ts";
import { accountCopy } from "../account.copy.ts";
import { accountLimits, normalizedName } from "../account-rules.ts";
import { isReservedName } from "./reserved-name.ts";

const copy = accountCopy.signup;

// More than any script needs in a name; stacked marks run over the lines above and below.
const STACKED_MARKS = /\p{M}{3}/u;

/** The server refuses more: names that read as the office by look-alike letters (server/src/account/nickname/). */
export const nicknameRule: Rule = (text) => {
  if (isBlank(text)) return copy.nicknameRequired;
  if (!isNameable(normalizedName(text)) || STACKED_MARKS.test(text.normalize("NFD"))) return copy.nicknameUnfit;
  if (isReservedName(text)) return copy.nicknameUnfit;
  return lengthOf(normalizedName(text)) <= accountLimits.nicknameMax ? undefined : copy.nicknameLong;
};

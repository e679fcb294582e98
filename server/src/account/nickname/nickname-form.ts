import { accountCopy } from "@danji/contract/account/account.copy";
import { comparableName, isReservedName } from "@danji/contract/account/nickname/reserved-name";
import { Problem } from "#platform/problem.ts";
import { letterLookAlikes, readings } from "./look-alikes.ts";

/** The form by which nicknames are compared (decision 037); two names of one form read alike. */
export const nicknameForm = (nickname: string): string => comparableName(nickname, letterLookAlikes);

/** True for a name that reads as the office, its people or the service, in any script. */
export const isNameOfOffice = (name: string): boolean => isReservedName(name, readings);

/** Throws BAD_REQUEST at the field for a nickname that reads as the office. */
export function requireOrdinaryNickname(nickname: string): void {
  if (!isNameOfOffice(nickname)) return;
  const message = accountCopy.signup.nicknameUnfit;
  throw new Problem("BAD_REQUEST", { message, fields: { nickname: message } });
}

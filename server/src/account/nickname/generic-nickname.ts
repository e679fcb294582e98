import { randomInt } from "node:crypto";
import { accountCopy } from "@danji/contract/account/account.copy";

/** A name for a member who has not chosen one: 이웃 with digits. */
export const genericNickname = (): string => `${accountCopy.login.neighbour}${randomInt(10_000, 1_000_000)}`;

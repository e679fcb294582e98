import { storage } from "#platform/storage.ts";

/**
 * Stores of a login by password the address that its form is to keep, or none. An address stored with no other way of login beside it
 * is that of who logged in last.
 */
export const storeLogin = (address: string | undefined): void => {
  storage.remove("loginType");
  if (address === undefined) storage.remove("savedEmail");
  else storage.set("savedEmail", address);
};

/** Deletes the stored address of who logged in last. After a login by another service it may be that of an earlier member: it stays. */
export const forgetOwnEmail = (): void => {
  if (storage.get("loginType") === null) storage.remove("savedEmail");
};

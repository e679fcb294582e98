import { accountCopy } from "@danji/contract/account/account.copy";
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Argon2id at 19 MiB, two passes (SECURITY 14). */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Hashing fills a core: two at once leave room for reads, and nobody waits longer than an answer may take.
const hashingSemaphore = createSemaphore({
  maxConcurrent: 2,
  maxQueued: 100,
  timeoutMs: 4_000,
  busy: () => new Problem("TOO_MANY_REQUESTS", { retryAfter: 2 }),
});

// Compared where there is no account, so that both answers take equally long.
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$Vb8OLG6IOpQhXUXtXuGX0w$VefigL56aJQIK6dZ3EOSUzlebKXUS+Qs35sgWf/o4kA";

/** Hashes a password; throws TOO_MANY_REQUESTS where too many callers wait or one waits too long. */
export const hashPassword = (password: string): Promise<string> =>
  hashingSemaphore.run(() => hash(password, argon2Options));

/** True where the password is the stored one; never for an account that does not exist. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const isMatch = await hashingSemaphore.run(() => verify(stored ?? DUMMY_HASH, password));
  return isMatch && stored !== undefined;
}

/** Throws BAD_REQUEST at the field for a password that is guessed first. */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = accountCopy.signup.passwordCommon;
  throw new Problem("BAD_REQUEST", { message, fields: { password: message } });
}

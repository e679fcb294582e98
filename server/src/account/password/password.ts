import { accountCopy } from "@danji/contract/account/account.copy";
import { hash, verify } from "@node-rs/argon2";
import { createSemaphore } from "#platform/concurrency/semaphore.ts";
import { Problem } from "#platform/problem.ts";

/** Argon2id at 19 MiB, two passes (SECURITY 14). */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Hashing fills a core: two at once leave room for reads, and no login waits longer than an answer may take.
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

/**
 * Passwords that fit the rule of SPEC section 5 and still stand at the top of every list of leaked ones, or
 * are the keyboard walks and words that people in Korea reach for first. All in lower case.
 */
const common = new Set(
  `password1! password1@ password1# password123! password123@ password!1 password12! passw0rd! passw0rd1!
   p@ssw0rd p@ssw0rd1 p@ssw0rd! p@ssword1 p@ssword1! p@ssw0rd123 pa$$w0rd pa$$w0rd1 pa$$word1 qwer1234!
   qwer1234@ qwer1234!@ qwer123! qwer!234 1234qwer! qwerty1! qwerty12! qwerty123! qwerty123@ qwerty1234!
   qwe123!@# qwe123!! 123qwe!@# 1q2w3e4r! 1q2w3e4r!! 1q2w3e4r@ 1q2w3e4r5t! q1w2e3r4! q1w2e3r4t5! 1qaz2wsx!
   1qaz@wsx !qaz2wsx !qaz1qaz zaq1@wsx asdf1234! asdf1234@ 1234asdf! zxcv1234! a123456! a123456789!
   a1234567! a12345678! 123456a! 12345678a! 1234567a! aa123456! aa1234567! abc123!@# abc12345! admin123!
   admin123@ admin1234! admin@123 root1234! welcome1! welcome123! welcome@123 letmein1! letmein123!
   iloveyou1! iloveyou123! iloveyou2! monkey123! dragon123! sunshine1! princess1! football1! baseball1!
   superman1! changeme1! changeme123! korea123! korea1234! seoul1234! love1234! sarang1! dkssud1!
   dkssud12! dkssud123! dkssudgktpdy1! tkfkdgo1! tkfkdgo123! rlarlarla1! gksrnr1!`.split(/\s+/),
);

/** True for a password that is guessed first. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

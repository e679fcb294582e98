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

import type {
  checkEmailDuplicationInput,
  loginInput,
  sendCodeInput,
  signupInput,
  verifyCodeInput,
} from "./account.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** SPEC section 7. `loginId` carries the mail address. */
export const login = endpoint({
  method: "POST",
  path: "/api/login",
  access: "anonymous",
  input: input<typeof loginInput>(),
  answer: answer<LoginView>(),
});

/** `accessToken` opens GET /api/member/profile alone, for 15 minutes (SECURITY 2). */
export interface LoginView {
  readonly accessToken: string;
  /** Who has logged in: a client may have kept something for one member alone. */
  readonly memberId: number;
}

/** CONTRACT +: ends the session of this browser. */
export const logout = endpoint({ method: "POST", path: "/api/logout", access: "anonymous", status: 204 });

/** Success means that the address is free. */
export const checkEmailDuplication = endpoint({
  method: "POST",
  path: "/api/member/check-email-duplication",
  access: "anonymous",
  input: input<typeof checkEmailDuplicationInput>(),
});

/** Mails a six-digit code; without `type` it is one for signing up. */
export const sendCode = endpoint({
  method: "POST",
  path: "/api/mail/certification-code/send",
  access: "anonymous",
  input: input<typeof sendCodeInput>(),
});

/** Sets the verification cookie where the code is right. */
export const verifyCode = endpoint({
  method: "GET",
  path: "/api/mail/certification-code/verify",
  access: "anonymous",
  input: input<typeof verifyCodeInput>(),
});

export const signup = endpoint({
  method: "POST",
  path: "/api/member/signup",
  access: "anonymous",
  input: input<typeof signupInput>(),
});

/**
 * Answers the four fields at the top level too, where SPEC's client reads them, and nothing else; with the header
 * `X-Include: memberId` the viewer's id as well.
 */
export const getProfile = endpoint({
  method: "GET",
  path: "/api/member/profile",
  access: "member",
  answer: answer<ProfileView>(),
});

export interface ProfileView {
  /** Addition of ours, for a caller who asks for it. */
  readonly memberId?: number;
  /** Address of the picture, or null. */
  readonly profileImage: string | null;
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
}

import { recoveryCopy as copy } from "@danji/contract/account/recovery.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { onUnauthenticated } from "#platform/api.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { useAuthStore } from "../session/auth.store.ts";
import { endSession } from "../session/end-session.ts";
import ResetPasswordPage from "./reset-password-page.tsx";

/** Resets the password of an address while a member is logged in, whose profile is answered with this status from then on. */
const reset = async (profileStatus: number) => {
  onTestFinished(() => useAuthStore.setState(useAuthStore.getInitialState()));
  onUnauthenticated(endSession);
  useAuthStore.setState({ isLoggedIn: true, memberId: 7 });
  const calls = answerCalls(({ path }) =>
    path === "/api/member/profile" ? { status: profileStatus, data: { memberId: 7 } } : { data: null },
  );
  history.replaceState({ index: 0, state: { email: "jisu@danji.example", verified: true } }, "", "/reset-password");
  renderInApp(<ResetPasswordPage />);
  for (const label of [copy.newPassword, copy.confirmNewPassword])
    fireEvent.change(screen.getByLabelText(label), { target: { value: "Haneul2026!" } });
  fireEvent.click(screen.getByRole("button", { name: copy.change }));
  expect(await screen.findByText(copy.changed)).toBeDefined();
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/member/profile"));
};

test("a new password for one's own account ends the login here", async () => {
  await reset(401);
  await waitFor(() => expect(useAuthStore.getState()).toMatchObject({ isLoggedIn: false, hasSessionEnded: true }));
});

test("a new password for another account leaves the login here as it is", async () => {
  await reset(200);
  expect(useAuthStore.getState().isLoggedIn).toBe(true);
});

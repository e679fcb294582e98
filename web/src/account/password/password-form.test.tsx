import type { MemberView } from "@danji/contract/account/profile";
import { profileCopy } from "@danji/contract/account/profile.copy";
import { recoveryCopy } from "@danji/contract/account/recovery.copy";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { PasswordForm } from "./password-form.tsx";

// As of a member who came by a social login, and whose name another tab has changed since.
const member = { email: "jisu@danji.example", name: "지수", nickname: "지수", phoneNumber: "" } as MemberView;

test("the form sends the passwords alone, and nothing of the person", async () => {
  const calls = answerCalls(() => ({ data: null }));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  renderInApp(<PasswordForm member={member} />);
  type(profileCopy.currentPassword, "danji2026!");
  type(recoveryCopy.newPassword, "Haneul2026!");
  type(recoveryCopy.confirmNewPassword, "Haneul2026!");
  fireEvent.click(screen.getByRole("button", { name: recoveryCopy.change }));
  expect(await screen.findByText(recoveryCopy.changed)).toBeDefined();
  expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: "PUT", path: "/api/member", body: { password: "Haneul2026!", currentPassword: "danji2026!" } },
  ]);
});

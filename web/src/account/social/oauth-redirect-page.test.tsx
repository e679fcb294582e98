import { accountCopy } from "@danji/contract/account/account.copy";
import { socialLinkCopy as copy } from "@danji/contract/account/social-link.copy";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import OauthRedirectPage from "./oauth-redirect-page.tsx";

let codes = 0;

/** The landing page of a social login that meets an account with the same mail. */
const land = async (reason: string, answers: Readonly<Record<string, string>> = {}) => {
  // Each code is exchanged once a page.
  codes += 1;
  history.replaceState(null, "", `/oauth/redirect?status=success&social-code=code${codes}`);
  answerCalls(({ path }) => {
    const refused = path === "/api/oauth/exchange" ? reason : answers[path];
    if (refused === undefined) return { data: { memberId: 7 } };
    return { status: refused === "SOCIAL_CODE_INVALID" ? 400 : 409, reason: refused, data: null };
  });
  renderInApp(<OauthRedirectPage />);
  await screen.findByRole("heading", { name: copy.title });
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("an account without a password asks for none, says how it is linked, and leads to the login", async () => {
  await land("SOCIAL_LINK_PASSWORDLESS");
  expect(screen.getByText(copy.passwordless)).toBeDefined();
  expect(screen.queryByLabelText(accountCopy.login.password)).toBeNull();
  expect(screen.queryByRole("button", { name: copy.link })).toBeNull();
  press(copy.toLogin);
  await waitFor(() => expect(location.pathname).toBe("/login"));
});

test("an account with a password asks for it, and leads to the login without it, too", async () => {
  await land("SOCIAL_LINK_NEEDED");
  expect(screen.getByText(copy.needed)).toBeDefined();
  expect(screen.getByLabelText(accountCopy.login.password)).toBeDefined();
  press(copy.toLogin);
  await waitFor(() => expect(location.pathname).toBe("/login"));
});

test.each([copy.link, copy.decline])(
  "once the time to decide is over, %s says so and leads to the login",
  async (name) => {
    const over = "SOCIAL_CODE_INVALID";
    await land("SOCIAL_LINK_NEEDED", { "/api/oauth/link": over, "/api/oauth/link/decline": over });
    fireEvent.change(screen.getByLabelText(accountCopy.login.password), { target: { value: "danji2026!" } });
    press(name);
    const alert = await screen.findByRole("alertdialog", { name: accountCopy.login.socialFailedTitle });
    expect(alert.textContent).toContain(accountCopy.login.exchangeFailed);
    fireEvent.click(screen.getByRole("button", { name: "확인" }));
    await waitFor(() => expect(location.pathname).toBe("/login"));
  },
);

test("an account that cannot be linked stays on the form, which says why", async () => {
  await land("SOCIAL_LINK_PASSWORDLESS", { "/api/oauth/link/decline": "SOCIAL_LINKED_ALREADY" });
  press(copy.decline);
  expect((await screen.findByRole("alert")).textContent).toBe(accountCopy.login.failed);
  expect(location.pathname).toBe("/oauth/redirect");
});

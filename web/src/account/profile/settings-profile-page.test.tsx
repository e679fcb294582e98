import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import SettingsProfilePage from "./settings-profile-page.tsx";

test("a profile that cannot be read says so as every screen does: what, why, and another try", async () => {
  answerCalls(() => ({ status: 429, message: "잠시 뒤에" }));
  renderInApp(<SettingsProfilePage />);
  expect(await screen.findByRole("heading", { level: 2, name: "내 정보를 불러오지 못했습니다." })).toBeDefined();
  expect(screen.getByText("잠시 뒤에")).toBeDefined();
  expect(screen.getByRole("button", { name: "다시 시도" })).toBeDefined();
});

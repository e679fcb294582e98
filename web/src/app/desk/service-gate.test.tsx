import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { ServiceGate } from "./service-gate.tsx";

test("a desk of the service that cannot be read says so, under its title and with a way back", async () => {
  answerCalls(() => ({ status: 429, message: "잠시 뒤에" }));
  renderInApp(<ServiceGate />);
  expect(await screen.findByRole("heading", { level: 2, name: "데스크를 불러오지 못했어요" })).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "관리 데스크" })).toBeDefined();
  expect(screen.getByRole("button", { name: "뒤로 가기" })).toBeDefined();
});

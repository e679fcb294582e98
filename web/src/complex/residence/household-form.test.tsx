import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { HouseholdForm } from "./household-form.tsx";

const form = (buildingRange: string | undefined) => (
  <HouseholdForm
    formName="new"
    buildingRange={buildingRange}
    submit="등록하기"
    busy={false}
    save={async () => undefined}
    failed="실패"
  />
);

test("beside the lock stands who sees the door, and the buildings have a line of their own, also while they load", () => {
  const { container, unmount } = renderInApp(form(undefined));
  const privacy = () => screen.getByText("동과 호는 나와 단지 관리자만 볼 수 있어요.");
  expect(privacy().querySelector("svg")).not.toBeNull();
  expect(container.querySelectorAll("p > .skeleton")).toHaveLength(1);
  unmount();
  renderInApp(form("101동 ~ 108동"));
  expect(screen.getByText("101동 ~ 108동").contains(privacy())).toBe(false);
});

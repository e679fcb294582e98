import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { NoHome } from "./no-home.tsx";

const open = (homes: readonly unknown[]) => {
  answerCalls(({ path }) => ({ data: path === "/api/member-apartments" ? homes : { managedComplexes: [] } }));
  renderInApp(<NoHome loading={<p>불러오는 중</p>} />);
};

test("who has no home is led to one before visitor cars", async () => {
  open([]);
  expect(screen.getByText("불러오는 중")).toBeDefined();
  expect(await screen.findByRole("heading", { name: "우리 집을 등록하면 쓸 수 있어요" })).toBeDefined();
  expect(screen.getByRole("link", { name: "내 단지 추가" }).getAttribute("href")).toBe("/mypage/homes/new");
});

test("who waits for the office reads that, and is not asked for a home again", async () => {
  open([{ memberApartmentId: 1, apartmentId: 2, apartmentName: "솔바람마을", state: "WAITING", isChosen: false }]);
  expect(await screen.findByRole("heading", { name: "관리사무소가 확인하고 있어요" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "내 단지 추가" })).toBeNull();
  expect(screen.getByRole("link", { name: "우리 집 보기" }).getAttribute("href")).toBe("/mypage/homes");
});

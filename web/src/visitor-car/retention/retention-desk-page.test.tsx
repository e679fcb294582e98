import { plateRetentionCopy as copy } from "@danji/contract/visitor-car/retention/plate-retention.copy";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerCalls, openScreen } from "#platform/testing/app.tsx";
import PlateRetentionPage from "./retention-desk-page.tsx";

beforeEach(() => sessionStorage.clear());

const open = (due: object) => {
  answerCalls(({ path, method }) => {
    if (path === "/api/member/profile") return { data: { memberId: 1, email: "" } };
    if (path === "/api/member") return { data: { managedComplexes: [{ apartmentId: 1, role: "HEAD" }] } };
    if (path.endsWith("/erasures")) return { data: { erasures: [], nextCursor: null } };
    return { data: method === "POST" ? due : { days: 60 } };
  });
  openScreen("/office/:apartmentId/cars/retention", "/office/1/cars/retention", <PlateRetentionPage />);
};

test("a number of days that cannot be is told at its field until it is changed", async () => {
  open({});
  const days = await screen.findByRole("textbox", { name: copy.days });
  fireEvent.input(days, { target: { value: "5" } });
  fireEvent.click(screen.getByRole("button", { name: copy.save }));
  expect(days.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(copy.unfit(7, 90))).toBeDefined();
  fireEvent.input(days, { target: { value: "8" } });
  expect(days.getAttribute("aria-invalid")).not.toBe("true");
  expect(screen.queryByText(copy.unfit(7, 90))).toBeNull();
});

test.each([
  [
    { visits: 0, unregistered: 2, refused: 0, penalties: 1_000 },
    "7일로 줄이면 바로 지워요: 등록되지 않은 차 2대의 번호와 사진, 주차 위반 1,000건의 번호와 사진, 내용. 되돌릴 수 없어요. 바꿀까요?",
  ],
  [{ visits: 3 }, "7일로 줄이면 바로 지워요: 방문 3건의 차량 번호. 되돌릴 수 없어요. 바꿀까요?"],
  [{ visits: 0, unregistered: 0, refused: 0, penalties: 0 }, copy.question(7)],
])("shortening asks about all that goes with it: %o", async (due, question) => {
  open(due);
  fireEvent.input(await screen.findByRole("textbox", { name: copy.days }), { target: { value: "7" } });
  fireEvent.click(screen.getByRole("button", { name: copy.save }));
  expect(await screen.findByText(question)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: copy.cancel }));
});

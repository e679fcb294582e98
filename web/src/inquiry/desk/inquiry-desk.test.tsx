import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInApp } from "#platform/testing/app.tsx";
import { InquiryDesk } from "./inquiry-desk.tsx";

test("the board loads as columns, not as the rows of a table", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  history.replaceState(null, "", "/office/1/inquiries?view=board");
  renderInApp(<InquiryDesk source={{ apartmentId: 1 }} title="문의" list="/office/1/inquiries" />);
  const loading = within(screen.getByRole("status", { name: "불러오는 중" }));
  for (const column of ["접수", "확인", "처리 중", "보류"]) expect(loading.getByText(column)).toBeDefined();
});

import type { ComplexView } from "@danji/contract/complex/complex";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { paths } from "#platform/paths.ts";
import { answerCalls, renderInApp } from "#platform/testing/app.tsx";
import { ComplexSearch } from "./complex-search.tsx";

const complex = (id: number, name: string): ComplexView => ({
  id,
  name,
  region: "서울특별시",
  location: "1",
  totalUnit: 0,
  parkingCapacity: 0,
  buildingCount: 0,
  buildingRange: "",
  canEdit: false,
  isManager: false,
  isBookmarked: false,
  images: [],
  fileUrl: null,
  thumbnailFileUrl: null,
  chatroomId: id,
  kind: "PUBLIC",
  officeSince: null,
});
const complexes = [complex(1, "한빛마을"), complex(2, "한빛아파트"), complex(3, "솔마을")];

beforeEach(() => history.replaceState(null, "", "/"));

/** Answers with the complexes of the name; a search for 오류 fails. Returns the number of searches. */
const open = () => {
  const calls = answerCalls(({ path, query }) => {
    const keyword = query.get("keyword") ?? "";
    if (path !== "/api/apartment/search") return { data: [] };
    if (keyword === "오류") return { status: 400, message: "안 됩니다" };
    return { data: complexes.filter(({ name }) => name.includes(keyword)) };
  });
  renderInApp(<ComplexSearch />);
  return () => calls.filter(({ path }) => path === "/api/apartment/search").length;
};
const box = () => screen.getByRole<HTMLInputElement>("combobox");
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (key: string, more = {}) => fireEvent.keyDown(box(), { key, ...more });
const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
/** The option that the box says is active. */
const active = () => {
  const id = box().getAttribute("aria-activedescendant");
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

test("typing lists what matches, and marks the match", async () => {
  open();
  expect(box().getAttribute("aria-expanded")).toBe("false");
  type("한빛");
  expect(await options()).toEqual(["한빛마을서울특별시", "한빛아파트서울특별시"]);
  expect(box().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getAllByText("한빛").map(({ tagName }) => tagName)).toEqual(["MARK", "MARK"]);
});

test("the arrow keys go round through the box, and Enter opens the active complex", async () => {
  open();
  type("한빛");
  await options();
  press("ArrowUp");
  expect(active()).toContain("한빛아파트");
  press("ArrowDown");
  expect(active()).toBeUndefined();
  press("ArrowDown");
  press("ArrowDown", { isComposing: true });
  expect(active()).toContain("한빛마을");
  press("Enter");
  await waitFor(() => expect(window.location.href).toContain(paths.complexInfoOf(1)));
});

test("Escape closes the list, then empties the box; a press elsewhere closes too", async () => {
  open();
  type("한빛");
  await options();
  press("Escape");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box().value).toBe("한빛");
  press("Escape");
  expect(box().value).toBe("");
  type("솔");
  await options();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("nothing found offers to register the complex; a failure offers a retry", async () => {
  const searches = open();
  type("없는단지");
  expect((await screen.findByRole("link")).getAttribute("href")).toContain("register");
  type("오류");
  await screen.findByRole("alert");
  const before = searches();
  fireEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  await waitFor(() => expect(searches()).toBe(before + 1));
});

test("the box is emptied by its button and keeps the focus", () => {
  open();
  type("한빛");
  fireEvent.click(screen.getByRole("button", { name: "검색어 지우기" }));
  expect(box().value).toBe("");
  expect(document.activeElement).toBe(box());
});

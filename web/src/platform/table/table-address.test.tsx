import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { navigate } from "../navigation/history.ts";
import { Router } from "../navigation/router.tsx";
import { readTableView, type TableSpec, useTableAddress, writeTableView } from "./table-address.ts";
import { useDetail } from "./use-detail.ts";

const spec: TableSpec = {
  sorts: ["door", "since"],
  defaultSort: "door",
  filters: { state: ["WAITING", "ACTIVE"], dong: "text" },
};
const usual = { q: "", sort: "door", page: 1, filters: { state: undefined, dong: undefined } };

test("an address says which rows a table shows, and nothing where they are the usual ones", () => {
  const view = { q: "지수", sort: "-since", page: 3, filters: { state: "WAITING", dong: "101동" } };
  expect(readTableView(writeTableView(view, spec), spec)).toEqual(view);
  expect(writeTableView(usual, spec)).toBe("");
});

test("what the table does not know is as if it were not there", () => {
  expect(readTableView("?state=GONE&sort=unit;drop&page=-2&other=1", spec)).toEqual(usual);
  expect(readTableView("?page=1.5", spec)).toEqual(usual);
});

const show = () =>
  renderHook(
    () => {
      const table = useTableAddress(spec);
      return { table, detail: useDetail("/office/1/residents", table.search) };
    },
    { wrapper: Router },
  ).result;
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  act(() => navigate("/office/1/residents?page=4", { replace: true }));
});

test("another filter begins at the first page and adds no entry to the history", () => {
  const shown = show();
  const { length } = history;
  act(() => shown.current.table.change({ filters: { state: "ACTIVE" } }));
  expect(address()).toBe("/office/1/residents?state=ACTIVE");
  act(() => shown.current.table.change({ page: 2 }));
  expect(address()).toBe("/office/1/residents?state=ACTIVE&page=2");
  expect(shown.current.table.view.page).toBe(2);
  expect(history.length).toBe(length);
});

test("a detail keeps the keys of its list, and closing one that a link opened leads to the list", () => {
  const shown = show();
  expect(shown.current.detail.hrefOf(7)).toBe("/office/1/residents/7?page=4");
  act(() => shown.current.detail.open(7));
  act(() => shown.current.detail.open(8));
  expect(address()).toBe("/office/1/residents/8?page=4");
  act(() => navigate("/office/1/residents/9?page=4"));
  act(() => shown.current.detail.close());
  expect(address()).toBe("/office/1/residents?page=4");
});

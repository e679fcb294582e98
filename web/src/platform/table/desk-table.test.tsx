import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Column } from "#ui/table/column.ts";
import { renderInApp } from "../testing/app.tsx";
import { DeskTable } from "./desk-table.tsx";
import { type TableSpec, useTableAddress } from "./table-address.ts";
import { useDetail } from "./use-detail.ts";

interface Row {
  readonly id: number;
  readonly name: string;
}

const spec: TableSpec = { sorts: ["name"], defaultSort: "name", filters: { state: ["WAITING"], who: ["MINE", "ALL"] } };
const columns: readonly Column<Row>[] = [
  { id: "name", head: "이름", sort: "name", card: "title", cell: ({ name }) => name },
];
const refetch = vi.fn();

interface TableProps {
  readonly rows?: readonly Row[];
  readonly error?: Error;
}

function Table({ rows, error }: TableProps) {
  const address = useTableAddress(spec);
  const detail = useDetail("/office/1/rows", address.search);
  return (
    <DeskTable<Row>
      label="줄"
      address={address}
      detail={detail}
      columns={columns}
      rows={rows}
      openKey={undefined}
      searchLabel="이름 검색"
      filters={[
        {
          name: "state",
          label: "상태",
          value: address.view.filters["state"],
          options: [{ value: "WAITING", label: "대기" }],
        },
        {
          name: "who",
          label: "누구",
          value: address.view.filters["who"] ?? "ALL",
          look: "tabs",
          isRequired: true,
          options: [
            { value: "ALL", label: "모두" },
            { value: "MINE", label: "내 것" },
          ],
        },
      ]}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      total={rows === undefined ? undefined : 120}
      size={50}
      query={{ error: error ?? null, refetch, isPlaceholderData: false }}
      empty={<p>아직 아무도 없어요</p>}
    />
  );
}

const address = () => window.location.pathname + window.location.search;
const openAt = (search: string, props: TableProps = {}) => {
  history.replaceState(null, "", `/office/1/rows${search}`);
  return renderInApp(<Table {...props} />);
};
const rows = [
  { id: 1, name: "가람" },
  { id: 2, name: "나람" },
];

beforeEach(() => {
  refetch.mockClear();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});

test("search, filter, sort and page are in the address, and a row leads to its detail with them", async () => {
  openAt("", { rows });
  fireEvent.change(screen.getByRole("combobox", { name: "상태" }), { target: { value: "WAITING" } });
  expect(address()).toBe("/office/1/rows?state=WAITING");
  fireEvent.click(screen.getByRole("button", { name: "내 것" }));
  expect(address()).toBe("/office/1/rows?state=WAITING&who=MINE");
  fireEvent.click(screen.getByRole("button", { name: "다음 쪽" }));
  expect(address()).toBe("/office/1/rows?state=WAITING&who=MINE&page=2");
  fireEvent.click(screen.getByRole("button", { name: "이름" }));
  expect(address()).toBe("/office/1/rows?state=WAITING&who=MINE&sort=-name");
  expect(screen.getByRole("link", { name: "가람" }).getAttribute("href")).toBe(
    "/office/1/rows/1?state=WAITING&who=MINE&sort=-name",
  );
});

test("no rows are explained: nothing there yet, or nothing under what was filtered, which one tap takes away", () => {
  const { unmount } = openAt("?who=MINE", { rows: [] });
  expect(screen.getByText("아직 아무도 없어요")).toBeDefined();
  unmount();
  openAt("?state=WAITING&who=MINE", { rows: [] });
  expect(screen.queryByText("아직 아무도 없어요")).toBe(null);
  fireEvent.click(screen.getByRole("button", { name: "필터 지우기" }));
  // What always applies stays.
  expect(address()).toBe("/office/1/rows?who=MINE");
});

test("rows that could not be read say so, with a retry; rows that were read stay", () => {
  const error = new Error("no connection");
  const { unmount } = openAt("", { error });
  fireEvent.click(screen.getByRole("button", { name: /다시/ }));
  expect(refetch).toHaveBeenCalledOnce();
  unmount();
  openAt("", { error, rows });
  expect(screen.getByRole("link", { name: "가람" })).toBeDefined();
});

test("while the first page loads there is its skeleton", () => {
  openAt("");
  expect(screen.getByRole("status", { name: "불러오는 중" })).toBeDefined();
  expect(screen.queryByRole("link")).toBe(null);
});

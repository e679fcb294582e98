import { fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Column } from "./column.ts";
import { DataTable } from "./data-table.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { DetailPane, ListAndDetail } from "./list-and-detail.tsx";
import { MoreRows, Pager } from "./table-footer.tsx";
import { useSelection } from "./use-selection.ts";

interface Resident {
  readonly id: number;
  readonly name: string;
  readonly door: string;
}

const people: readonly Resident[] = [
  { id: 1, name: "김지수", door: "101동 1호" },
  { id: 2, name: "박서연", door: "101동 2호" },
  { id: 3, name: "이도윤", door: "102동 1호" },
];
const columns: readonly Column<Resident>[] = [
  { id: "door", head: "동·호", sort: "door", card: "title", cell: ({ door }) => door },
  { id: "name", head: "이름", cell: ({ name }) => name },
];

const decided = vi.fn<(ids: readonly unknown[]) => void>();
const onSort = vi.fn<(sort: string) => void>();
const onSearch = vi.fn<(q: string) => void>();
const onFilter = vi.fn<(name: string, value: string | undefined) => void>();

function Residents({ rows = people }: { readonly rows?: readonly Resident[] | undefined }) {
  const [open, setOpen] = useState<number>();
  const selection = useSelection(rows.map(({ id }) => id));
  const one = rows.find(({ id }) => id === open);
  const close = () => setOpen(undefined);
  return (
    <ListAndDetail
      list={
        <>
          <FilterBar
            label="이름 검색"
            q=""
            onSearch={onSearch}
            onFilter={onFilter}
            filters={[
              {
                name: "state",
                label: "상태",
                value: "ACTIVE",
                look: "tabs",
                options: [{ value: "ACTIVE", label: "거주" }],
              },
              { name: "dong", label: "동", value: undefined, options: [{ value: "101", label: "101동" }] },
            ]}
          />
          <DataTable
            label="입주민"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/residents/${id}`}
            onOpen={({ id }) => setOpen(id)}
            openKey={open}
            onClose={close}
            sort="door"
            onSort={onSort}
            selection={selection}
            actions={
              <button type="button" onClick={() => decided(selection.selected)}>
                승인
              </button>
            }
            empty={<p>아무도 없어요</p>}
            footer={<MoreRows hasMore isLoading={false} onMore={() => undefined} />}
          />
        </>
      }
      detail={
        one && (
          <DetailPane title={one.name} onClose={close}>
            {one.door}
          </DetailPane>
        )
      }
    />
  );
}

const setWindow = (isWide: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const focusedRow = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  setWindow(true);
});

test("arrow keys move the row, Enter opens its detail, Escape closes it, and the focus stays on the row", () => {
  render(<Residents />);
  row("김지수").focus();
  press("ArrowDown");
  expect(focusedRow()).toContain("박서연");
  press("End");
  press("ArrowDown");
  expect(focusedRow(), "the last row is the end").toContain("이도윤");
  press("Enter");
  expect(screen.getByRole("heading", { name: "이도윤", level: 2 })).toBeDefined();
  expect(row("이도윤").getAttribute("aria-current")).toBe("true");
  press("Escape");
  expect(screen.queryByRole("heading", { name: "이도윤" })).toBeNull();
  expect(focusedRow()).toContain("이도윤");
});

test("x and space select rows, one bar acts on all of them, and Escape takes the selection back", () => {
  render(<Residents />);
  row("김지수").focus();
  press("x");
  press("ArrowDown");
  press(" ");
  const bar = screen.getByRole("region", { name: "선택한 항목" });
  expect(within(bar).getByRole("status").textContent).toBe("2개 선택");
  expect(row("박서연").getAttribute("aria-selected")).toBe("true");
  fireEvent.click(within(bar).getByRole("button", { name: "승인" }));
  expect(decided).toHaveBeenCalledWith([1, 2]);
  row("박서연").focus();
  press("Escape");
  expect(screen.queryByRole("region", { name: "선택한 항목" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "이 쪽 모두 선택" }));
  expect(screen.getByText("3개 선택")).toBeDefined();
});

test("/ leads to the search, Enter searches at once, and ArrowDown leads to the rows", () => {
  render(<Residents />);
  press("/");
  const search = screen.getByRole("searchbox", { name: "이름 검색" });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: " 지수 " } });
  press("Enter");
  expect(onSearch).toHaveBeenCalledWith("지수");
  press("ArrowDown");
  expect(focusedRow()).toContain("김지수");
});

test("heads sort up and down, and filters name their value", () => {
  render(<Residents />);
  expect(screen.getByRole("columnheader", { name: "동·호" }).getAttribute("aria-sort")).toBe("ascending");
  fireEvent.click(screen.getByRole("button", { name: "동·호" }));
  expect(onSort).toHaveBeenCalledWith("-door");
  expect(screen.getByRole("button", { name: "거주" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "전체" }));
  expect(onFilter).toHaveBeenCalledWith("state", undefined);
  fireEvent.change(screen.getByRole("combobox", { name: "동" }), { target: { value: "101" } });
  expect(onFilter).toHaveBeenCalledWith("dong", "101");
});

test("in a narrow window the rows are cards, and a detail is a screen of its own", () => {
  setWindow(false);
  render(<Residents />);
  fireEvent.click(screen.getByRole("link", { name: /101동 2호/ }));
  expect(screen.getByRole("heading", { name: "박서연", level: 1 })).toBe(document.activeElement);
  expect(screen.queryByRole("list", { name: "입주민" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "목록으로" }));
  expect(screen.getByRole("list", { name: "입주민" })).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "박서연 선택" }));
  expect(screen.getByText("1개 선택")).toBeDefined();
});

test("without rows it says what would be here", () => {
  render(<Residents rows={[]} />);
  expect(screen.getByText("아무도 없어요")).toBeDefined();
});

test("the pages say which rows of how many they show", () => {
  const onPage = vi.fn<(page: number) => void>();
  render(<Pager page={2} size={50} total={1_234} onPage={onPage} />);
  expect(screen.getByRole("status").textContent).toBe("51–100 / 1,234");
  fireEvent.click(screen.getByRole("button", { name: "다음 쪽" }));
  fireEvent.click(screen.getByRole("button", { name: "이전 쪽" }));
  expect(onPage.mock.calls).toEqual([[3], [1]]);
});

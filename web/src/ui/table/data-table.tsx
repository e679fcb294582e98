import { tableCopy as copy } from "@danji/contract/app/table.copy";
import { SearchX } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../button.tsx";
import { cx } from "../cx.ts";
import { EmptyState } from "../empty-state.tsx";
import { useIsDeskWide } from "../use-media-query.ts";
import { CardList } from "./card-list.tsx";
import type { Column, RowAccess, RowKey } from "./column.ts";
import { RowGrid } from "./row-grid.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import type { Selection } from "./use-selection.ts";

export interface DataTableProps<Row> extends RowAccess<Row> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while the first ones load. */
  readonly rows: readonly Row[] | undefined;
  /** The rows are those of the view before, until the next ones come. */
  readonly isStale?: boolean;
  /** In the place of rows that could not be read. */
  readonly failed?: ReactNode;
  /** In the place of no rows where nothing was searched or filtered. */
  readonly empty: ReactNode;
  /** Set where a search or filter may be why there are no rows. */
  readonly onClearFilters?: (() => void) | undefined;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The row whose detail is open. */
  readonly openKey?: RowKey | undefined;
  /** Closes the detail. */
  readonly onClose?: (() => void) | undefined;
  readonly selection?: Selection | undefined;
  /** What can be done with the selected rows; shown while there are some. */
  readonly actions?: ReactNode;
  /** Below the rows: pages, or more of them. */
  readonly footer?: ReactNode;
}

/**
 * Rows with sorting and selection: a grid that the arrow keys move through where the window is wide, cards where it is
 * not. Enter opens, x or space selects, Escape takes the selection back, then closes the detail.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, isStale = false, failed, empty, onClearFilters, selection, actions, onClose, footer } = props;
  const isWide = useIsDeskWide();
  const box = useKeptFocus(rows, props.openKey);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (selection !== undefined && selection.selected.length > 0) selection.clear();
    else onClose?.();
  };
  if (failed !== undefined) return failed;
  if (rows === undefined) return <TableSkeleton {...props} isWide={isWide} />;
  if (rows.length === 0 && !isStale)
    return onClearFilters === undefined ? empty : <NothingFound onClearFilters={onClearFilters} />;
  return (
    <div ref={box} className="table-box" onKeyDown={onKeyDown}>
      <div className={cx("table-scroll", isStale && "is-stale")} aria-busy={isStale}>
        {isWide ? <RowGrid {...props} rows={rows} /> : <CardList {...props} rows={rows} />}
      </div>
      {selection !== undefined && selection.selected.length > 0 && (
        <ActionBar count={selection.selected.length} onClear={selection.clear}>
          {actions}
        </ActionBar>
      )}
      {footer}
    </div>
  );
}

const NothingFound = ({ onClearFilters }: { readonly onClearFilters: () => void }) => (
  <EmptyState
    icon={<SearchX />}
    title={copy.nothingFound}
    hint={copy.nothingFoundHint}
    action={
      <Button variant="secondary" onClick={onClearFilters}>
        {copy.clearFilters}
      </Button>
    }
  />
);

interface ActionBarProps {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

const ActionBar = ({ count, onClear, children }: ActionBarProps) => (
  <section aria-label={copy.selectionBar} className="action-bar">
    <p role="status" className="flex-1 text-sm font-semibold tabular-nums">
      {copy.selected(count)}
    </p>
    <Button size="sm" variant="ghost" onClick={onClear}>
      {copy.clearSelection}
    </Button>
    {children}
  </section>
);

/** Gives the focus back to the rows where what had it is gone: a decided row, the action bar, or a closed detail. */
const useKeptFocus = (rows: unknown, openKey: RowKey | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  useEffect(() => {
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element)) return;
      // A dialog over the table gives the focus back by itself.
      if (event.target.closest("dialog") === null) held.current = event.target.closest(".table-box, .detail") !== null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>("[data-row][tabindex='0'], [data-row] a")?.focus({ preventScroll: true });
  }, [rows, openKey]);
  return box;
};

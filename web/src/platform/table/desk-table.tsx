import { tableCopy } from "@danji/contract/app/table.copy";
import type { ComponentProps, ReactNode } from "react";
import type { Column, RowKey } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { Pager } from "#ui/table/table-footer.tsx";
import type { Selection } from "#ui/table/use-selection.ts";
import { LoadFailed } from "../part/load-failed.tsx";
import type { useTableAddress } from "./table-address.ts";
import type { useDetail } from "./use-detail.ts";

interface DeskTableProps<Row> {
  /** Accessible name. */
  readonly label: string;
  /** The state of the table in the address. */
  readonly address: Pick<ReturnType<typeof useTableAddress>, "view" | "change">;
  readonly detail: ReturnType<typeof useDetail>;
  /** The row whose detail is open. */
  readonly openKey: RowKey | undefined;
  /** The name of the search; without it there is none. */
  readonly searchLabel?: string;
  readonly filters: NonNullable<ComponentProps<typeof FilterBar>["filters"]>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => RowKey;
  readonly nameOf: (row: Row) => string;
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  /** There are more rows than were counted. */
  readonly isMore?: boolean | undefined;
  /** Rows of a page. */
  readonly size: number;
  /** The query of the rows. */
  readonly query: {
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly isPlaceholderData: boolean;
  };
  /** In the place of no rows where nothing was searched or filtered. */
  readonly empty: ReactNode;
  readonly selection?: Selection | undefined;
  /** What can be done with the selected rows. */
  readonly actions?: ReactNode;
}

/** A list of the desk: search and filters, rows and pages, all as the address says. */
export function DeskTable<Row>({ address, detail, searchLabel, filters, query, ...props }: DeskTableProps<Row>) {
  const { view, change } = address;
  const { label, openKey, columns, keyOf, nameOf, rows, total, isMore, size, empty, selection, actions } = props;
  // A filter of which one value always applies is no reason for an empty table that one could take away.
  const optional = filters.filter(({ isRequired }) => isRequired !== true);
  const isFiltered = view.q !== "" || optional.some(({ value }) => value !== undefined);
  const clear = () => change({ q: "", filters: Object.fromEntries(optional.map(({ name }) => [name, undefined])) });
  return (
    <>
      <FilterBar
        label={searchLabel ?? label}
        q={view.q}
        {...(searchLabel === undefined ? {} : { onSearch: (q: string) => change({ q }) })}
        onFilter={(name, value) => change({ filters: { [name]: value } })}
        filters={filters}
      />
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        isStale={query.isPlaceholderData}
        failed={
          query.error === null || rows !== undefined ? undefined : (
            <LoadFailed title={tableCopy.loadFailed} error={query.error} onRetry={query.refetch} />
          )
        }
        empty={empty}
        onClearFilters={isFiltered ? clear : undefined}
        keyOf={keyOf}
        nameOf={nameOf}
        hrefOf={(row) => detail.hrefOf(keyOf(row))}
        onOpen={(row) => detail.open(keyOf(row))}
        openKey={openKey}
        onClose={detail.isOpen ? detail.close : undefined}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        selection={selection}
        actions={actions}
        footer={
          total !== undefined && (
            <Pager
              page={view.page}
              size={size}
              total={total}
              isMore={isMore ?? false}
              onPage={(page) => change({ page })}
            />
          )
        }
      />
    </>
  );
}

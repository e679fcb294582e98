import { tableCopy as copy } from "@danji/contract/app/table.copy";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import type { Column, RowAccess, RowKey } from "./column.ts";
import { RowLink } from "./row-link.tsx";
import type { Selection } from "./use-selection.ts";

interface RowGridProps<Row> extends RowAccess<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly openKey?: RowKey | undefined;
  readonly selection?: Selection | undefined;
}

/** The rows as a table. One row is in the order of the Tab key; the arrow keys move to the others. */
export function RowGrid<Row>(props: RowGridProps<Row>) {
  const { label, columns, rows, sort, onSort, openKey, selection, keyOf, onOpen } = props;
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => keyOf(row) === openKey),
    ),
  );
  const body = useRef<HTMLTableSectionElement>(null);
  // A link to a detail shows its row, too.
  useEffect(() => {
    const row = body.current?.querySelector("[aria-current]");
    if (row instanceof HTMLElement) row.scrollIntoView({ block: "nearest" });
  }, []);
  const active = Math.min(index, rows.length - 1);

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = rows[active];
    if (at !== undefined) {
      const next = Math.max(0, Math.min(rows.length - 1, at));
      setIndex(next);
      event.currentTarget.querySelectorAll("tr")[next]?.focus();
    } else if (event.key === "Enter" && row !== undefined) onOpen(row);
    else if ((event.key === "x" || event.key === " ") && row !== undefined && selection?.canSelect(keyOf(row)))
      selection.toggle(keyOf(row));
    else return;
    event.preventDefault();
  };

  return (
    <table
      role="grid"
      aria-label={label}
      aria-multiselectable={selection !== undefined || undefined}
      className="row-grid"
    >
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="select-cell">
              <SelectBox
                label={copy.selectAll}
                checked={selection.selected.length > 0}
                isPartial={rows.some((row) => selection.canSelect(keyOf(row)) && !selection.isSelected(keyOf(row)))}
                onToggle={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row, at) => (
          <GridRow
            key={keyOf(row)}
            {...props}
            row={row}
            isActive={at === active}
            isOpen={keyOf(row) === openKey}
            onFocus={() => setIndex(at)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface GridRowProps<Row> extends RowGridProps<Row> {
  readonly row: Row;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onFocus: () => void;
}

function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, columns, selection, keyOf, nameOf, onOpen, isActive, isOpen, onFocus } = props;
  const key = keyOf(row);
  const openRow = (event: MouseEvent): void => {
    const isControl =
      event.target instanceof Element && event.target.closest("a, button, input, label, select") !== null;
    // Who marks words with the mouse does not open the row.
    if (!isControl && (getSelection()?.isCollapsed ?? true)) onOpen(row);
  };
  return (
    <tr
      data-row
      tabIndex={isActive ? 0 : -1}
      aria-selected={selection === undefined ? undefined : selection.isSelected(key)}
      aria-current={isOpen || undefined}
      onFocus={onFocus}
      onClick={openRow}
    >
      {selection && (
        <td className="select-cell">
          {selection.canSelect(key) && (
            <SelectBox
              label={copy.selectOne(nameOf(row))}
              checked={selection.isSelected(key)}
              isInRow
              onToggle={() => selection.toggle(key)}
            />
          )}
        </td>
      )}
      {columns.map((column, at) => (
        <td key={column.id} className={cx(column.align === "end" && "is-number")}>
          {at === 0 ? (
            <RowLink {...props} inRow>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function HeadCell<Row>({ column: { head, sort: name, align }, sort, onSort }: HeadCellProps<Row>) {
  const numeric = cx(align === "end" && "is-number");
  if (name === undefined)
    return (
      <th scope="col" className={numeric}>
        {head}
      </th>
    );
  const order = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[order];
  return (
    <th scope="col" aria-sort={order} className={numeric}>
      <button type="button" className="sort-button" onClick={() => onSort(order === "ascending" ? `-${name}` : name)}>
        {head}
        <Icon aria-hidden="true" className={cx("size-3.5", order === "none" && "opacity-40")} />
      </button>
    </th>
  );
}

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly isPartial?: boolean;
  /** Within a row, which the arrow keys reach, and x or space selects. */
  readonly isInRow?: boolean;
  readonly onToggle: () => void;
}

const SelectBox = ({ label, checked, isPartial = false, isInRow = false, onToggle }: SelectBoxProps) => (
  <label className="select-box">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      tabIndex={isInRow ? -1 : undefined}
      ref={(box) => {
        if (box !== null) box.indeterminate = checked && isPartial;
      }}
      onChange={onToggle}
    />
  </label>
);

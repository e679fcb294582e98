import { tableCopy as copy } from "@danji/contract/app/table.copy";
import { ChevronRight } from "lucide-react";
import type { Column, RowAccess } from "./column.ts";
import { RowLink } from "./row-link.tsx";
import type { Selection } from "./use-selection.ts";

interface CardListProps<Row> extends RowAccess<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly selection?: Selection | undefined;
}

/** The rows of a table below one another, for a thumb. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, selection } = props;
  const title = columns.find(({ card }) => card === "title") ?? columns[0];
  const lines = columns.filter((column) => column !== title && column.card !== "none");
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={keyOf(row)} data-row className="flex items-center">
          {selection && (
            <label className="card-select">
              {selection.canSelect(keyOf(row)) && (
                <input
                  type="checkbox"
                  aria-label={copy.selectOne(nameOf(row))}
                  checked={selection.isSelected(keyOf(row))}
                  onChange={() => selection.toggle(keyOf(row))}
                />
              )}
            </label>
          )}
          <RowLink {...props} row={row}>
            <span className="card-link">
              <span className="min-w-0 flex-1">
                <span className="block font-bold wrap-anywhere">{title?.cell(row)}</span>
                <span className="card-lines">
                  {lines.map(({ id, cell }) => (
                    <span key={id}>{cell(row)}</span>
                  ))}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </span>
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

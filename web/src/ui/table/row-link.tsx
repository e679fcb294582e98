import type { MouseEvent, ReactNode } from "react";
import type { RowAccess } from "./column.ts";

interface RowLinkProps<Row> extends Pick<RowAccess<Row>, "hrefOf" | "onOpen"> {
  readonly row: Row;
  /** Within a row that has the focus itself. */
  readonly inRow?: boolean;
  readonly children: ReactNode;
}

/** The link of a row: opens its detail, in a tab of its own where the browser is asked for that. */
export function RowLink<Row>({ row, hrefOf, onOpen, inRow = false, children }: RowLinkProps<Row>) {
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(row);
  };
  return (
    <a href={hrefOf(row)} tabIndex={inRow ? -1 : undefined} className="row-link" onClick={open}>
      {children}
    </a>
  );
}

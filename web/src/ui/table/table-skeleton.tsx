import { Loading, Skeleton } from "../skeleton.tsx";
import type { Column } from "./column.ts";

const someRows = Array.from({ length: 10 }, (_, at) => at);
const widths = ["w-3/5", "w-2/5", "w-4/5", "w-1/2"];

interface TableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly selection?: unknown;
  readonly isWide: boolean;
}

/** The rows while the first ones load. */
export function TableSkeleton<Row>({ columns, selection, isWide }: TableSkeletonProps<Row>) {
  if (!isWide) {
    return (
      <Loading className="divide-y divide-line">
        {someRows.map((at) => (
          <div key={at} className="flex flex-col gap-2 px-5 py-4">
            <Skeleton className={`h-5 ${widths[at % widths.length]}`} />
            <Skeleton className="h-4 w-3/5" />
          </div>
        ))}
      </Loading>
    );
  }
  return (
    <Loading className="table-box">
      {someRows.map((row) => (
        <div key={row} className="skeleton-row">
          {selection !== undefined && <Skeleton className="size-4" />}
          {columns.map(({ id, width }, at) => (
            <span key={id} style={width === undefined ? { flex: 1 } : { width }}>
              <Skeleton className={`h-3.5 ${widths[(row + at) % widths.length]}`} />
            </span>
          ))}
        </div>
      ))}
    </Loading>
  );
}

import { tableCopy as copy } from "@danji/contract/app/table.copy";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly size: number;
  readonly total: number;
  /** There are more rows than were counted. */
  readonly isMore?: boolean;
  readonly onPage: (page: number) => void;
}

/** Which rows of how many are shown, and the pages before and after. */
export function Pager({ page, size, total, isMore = false, onPage }: PagerProps) {
  const first = (page - 1) * size + 1;
  const last = isMore ? page * size : Math.min(page * size, total);
  return (
    <nav aria-label={copy.pages} className="table-footer">
      <p role="status" className="tabular-nums">
        {last < first ? copy.total(total) : copy.range(first, last, total, isMore)}
      </p>
      {total > size && (
        <div className="flex">
          <IconButton
            label={copy.previous}
            icon={<ChevronLeft aria-hidden="true" className="size-5" />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            label={copy.next}
            icon={<ChevronRight aria-hidden="true" className="size-5" />}
            disabled={!isMore && last >= total}
            onClick={() => onPage(page + 1)}
          />
        </div>
      )}
    </nav>
  );
}

interface MoreRowsProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** Adds the next rows of a list without a total. */
export const MoreRows = ({ hasMore, isLoading, onMore }: MoreRowsProps) =>
  hasMore && (
    <div className="table-footer justify-center">
      <Button size="sm" variant="secondary" busy={isLoading} onClick={onMore}>
        {copy.more}
      </Button>
    </div>
  );

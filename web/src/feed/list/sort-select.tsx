import { feedCopy } from "@danji/contract/feed/feed.copy";
import { type FeedSort, feedSorts } from "@danji/contract/feed/feed-rules";
import { ChevronDown } from "lucide-react";

const hintId = "sort-hint";

interface SortSelectProps {
  readonly value: FeedSort;
  readonly onChange: (sort: FeedSort) => void;
}

/** Selects the order of the list, by a native select; says what the chosen one puts first. */
export const SortSelect = ({ value, onChange }: SortSelectProps) => (
  <>
    <p id={hintId} className="order-first mr-auto pl-2 text-xs text-muted">
      {feedCopy.sortHints[value]}
    </p>
    <label className="relative inline-flex items-center text-sm font-medium text-body">
      <span className="sr-only">{feedCopy.sortBy}</span>
      <select
        aria-describedby={hintId}
        value={value}
        onChange={(event) => onChange(sortOf(event.currentTarget.value))}
        className="min-h-11 cursor-pointer appearance-none rounded-sm bg-surface pr-6 pl-2 hover:text-ink"
      >
        {feedSorts.map((sort) => (
          <option key={sort} value={sort}>
            {feedCopy.sorts[sort]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-1 size-4" />
    </label>
  </>
);

/** Parses an order; the newest first if it is invalid (SPEC section 9). */
export const sortOf = (text: string | null): FeedSort => feedSorts.find((sort) => sort === text) ?? "LATEST";

import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { Building2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { NetworkError } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { regionText } from "../info/address-text.ts";
import type { useComplexSearch } from "../complex.queries.ts";
import { splitByMatch } from "./keyword-match.ts";

interface SearchResultsProps {
  readonly search: ReturnType<typeof useComplexSearch>;
  readonly keyword: string;
  readonly listId: string;
  /** Index of the active option (ARIA), or -1. */
  readonly active: number;
  readonly onChoose: (complex: ComplexView) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The search results, or why there are none. */
export function SearchResults({ search, keyword, listId, active, onChoose }: SearchResultsProps) {
  if (search.isPending) return <WaitingRows />;
  if (search.isError) return <Failed error={search.error} onRetry={() => void search.refetch()} />;
  const found = search.data;
  return (
    <div aria-busy={search.isPlaceholderData} className={cx(search.isPlaceholderData && "opacity-60")}>
      <p role="status" className={found.length === 0 ? "px-4 pt-4 text-base text-ink" : "sr-only"}>
        {found.length === 0 ? complexCopy.searchEmpty : complexCopy.searchFound(found.length)}
      </p>
      {found.length === 0 ? (
        <NothingFound />
      ) : (
        <div role="listbox" id={listId} aria-label={complexCopy.search} className="p-1.5">
          {found.map((complex, index) => (
            <ComplexOption
              key={complex.id}
              id={optionId(listId, index)}
              complex={complex}
              keyword={keyword}
              active={index === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface ComplexOptionProps extends Pick<SearchResultsProps, "keyword" | "onChoose"> {
  readonly id: string;
  readonly complex: ComplexView;
  readonly active: boolean;
}

function ComplexOption({ id, complex, keyword, active, onChoose }: ComplexOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={cx("flex cursor-pointer items-center gap-3 rounded-md p-2.5 hover:bg-sunken", active && "bg-sunken")}
      // The input keeps the focus, and the phone's keyboard stays open.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(complex)}
      onKeyDown={(event) => event.key === "Enter" && onChoose(complex)}
    >
      <span className="tint-pine grid size-10 shrink-0 place-items-center rounded-md">
        <Building2 aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-semibold">
          <Highlighted text={complex.name} keyword={keyword} />
        </span>
        <span className="block truncate text-sm text-muted">
          <Highlighted text={regionText(complex)} keyword={keyword} />
        </span>
      </span>
      {complex.totalUnit > 0 && (
        <span className="shrink-0 text-sm text-muted">{complexCopy.households(complex.totalUnit)}</span>
      )}
    </div>
  );
}

const NothingFound = () => (
  <div className="px-4 pt-0.5 pb-4">
    <p className="text-sm text-muted">{complexCopy.searchEmptyHint}</p>
    <Link
      to={paths.registerComplex}
      className="mt-2 inline-flex min-h-11 items-center text-base font-semibold text-accent-ink"
    >
      {complexCopy.searchRegister}
    </Link>
  </div>
);

const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <div role="alert" className="flex items-center justify-between gap-3 px-4 py-3">
    <div>
      <p className="text-base text-danger">{complexCopy.searchFailed}</p>
      {error instanceof NetworkError && <p className="text-sm text-muted">{frameCopy.noNetwork}</p>}
    </div>
    <Button size="sm" variant="secondary" onClick={onRetry}>
      {frameCopy.retry}
    </Button>
  </div>
);

const WaitingRows = () => (
  <div role="status" aria-label={frameCopy.loading} className="p-1.5">
    {["w-3/5", "w-2/5", "w-1/2"].map((width) => (
      <div key={width} className="flex items-center gap-3 p-2.5">
        <Skeleton className="size-10 shrink-0 rounded-md" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={cx("h-4", width)} />
          <Skeleton className="h-3.5 w-2/5" />
        </div>
      </div>
    ))}
  </div>
);

/** A text with the matches of the search marked. */
const Highlighted = ({ text, keyword }: { readonly text: string; readonly keyword: string }) =>
  splitByMatch(text, keyword).map((part, index) =>
    part.hit ? (
      // The segments of one text never change their order.
      <mark key={index} className="bg-transparent font-bold text-accent-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );

import { complexCopy } from "@danji/contract/copy/complex";
import { frameCopy } from "@danji/contract/copy/frame";
import { Building2 } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useComplexSearch } from "./complex.queries.ts";

/** What the search found, or why there is nothing. */
export function SearchResults({ keyword }: { readonly keyword: string }) {
  const search = useComplexSearch(keyword);
  if (search.isPending) return <WaitingRows />;
  if (search.isError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 border-t border-line px-4 py-3">
        <p className="text-base text-danger">{complexCopy.searchFailed}</p>
        <Button size="sm" variant="secondary" onClick={() => void search.refetch()}>
          {frameCopy.retry}
        </Button>
      </div>
    );
  }
  const found = search.data;
  return (
    <div className="border-t border-line">
      <p role="status" className={found.length === 0 ? "px-4 py-4 text-base text-muted" : "sr-only"}>
        {found.length === 0 ? complexCopy.searchEmpty : complexCopy.searchFound(found.length)}
      </p>
      <ul className="max-h-80 overflow-y-auto p-1.5 empty:hidden">
        {found.map((complex) => (
          <li key={complex.id}>
            <Link to={paths.complexInfo} className="flex items-center gap-3 rounded-md p-2.5 hover:bg-sunken">
              <span className="tint-pine grid size-10 shrink-0 place-items-center rounded-md">
                <Building2 aria-hidden="true" className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block truncate text-base font-semibold">{complex.name}</span>
                <span className="block truncate text-sm text-muted">{complex.region}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

const WaitingRows = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-4 border-t border-line p-4">
    <Skeleton className="h-4 w-3/5" />
    <Skeleton className="h-4 w-2/5" />
  </div>
);

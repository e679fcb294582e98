import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Segments } from "#ui/form/segments.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { MoreRows } from "#ui/table/table-footer.tsx";

/** What useInfiniteQuery gives of the pages of a list. */
interface Pages<Page> {
  readonly data: { readonly pages: readonly Page[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface CaseListProps<View extends string, Page, Case> {
  readonly words: {
    readonly title: string;
    readonly hint: string;
    readonly add: string;
    readonly list: string;
    readonly loadFailed: string;
    readonly empty: string;
    /** Label of the choice between the views. */
    readonly view: string;
  };
  readonly icon: ReactNode;
  readonly views: readonly { readonly id: View; readonly label: string }[];
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly pages: Pages<Page>;
  readonly casesOf: (page: Page) => readonly Case[];
  /** One case as an item of the list. */
  readonly renderCase: (one: Case) => ReactNode;
  /** What stands below a list, from its first page. */
  readonly footnote: (first: Page | undefined) => string;
  readonly onAdd: () => void;
  /** The sheet in which a case is written. */
  readonly children: ReactNode;
}

/** A page of the desk with cases about cars in two views, and a button that begins one. */
export function CaseList<View extends string, Page, Case>(props: CaseListProps<View, Page, Case>) {
  const { words, icon, views, view, onView, pages, casesOf, renderCase, footnote, onAdd, children } = props;
  const { data, error } = pages;
  const cases = data?.pages.flatMap(casesOf);
  return (
    <DeskPage
      title={words.title}
      hint={words.hint}
      actions={
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" className="size-5" />
          {words.add}
        </Button>
      }
    >
      <div className="flex max-w-[48rem] flex-col gap-4 px-5 min-[1024px]:px-6 pb-10">
        <Segments label={words.view} value={view} choices={views} onChange={onView} />
        {cases === undefined && error === null && (
          <Loading className="flex flex-col gap-3">
            {[1, 2, 3].map((one) => (
              <Skeleton key={one} className="h-28 rounded-md" />
            ))}
          </Loading>
        )}
        {cases === undefined && error !== null && (
          <LoadFailed title={words.loadFailed} error={error} onRetry={pages.refetch} />
        )}
        {cases?.length === 0 && <EmptyState icon={icon} title={words.empty} />}
        {cases !== undefined && cases.length > 0 && (
          <ul aria-label={words.list} className="divide-y divide-line">
            {cases.map(renderCase)}
          </ul>
        )}
        <MoreRows
          hasMore={pages.hasNextPage}
          isLoading={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
        {data !== undefined && <p className="text-sm text-muted">{footnote(data.pages[0])}</p>}
      </div>
      {children}
    </DeskPage>
  );
}

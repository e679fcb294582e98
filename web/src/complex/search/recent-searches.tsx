import { complexCopy } from "@danji/contract/complex/complex.copy";
import { Building2, History, X } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { useRecentSearches, useSearchHistory } from "./recent.queries.ts";

interface RecentSearchesProps {
  readonly recent: ReturnType<typeof useRecentSearches>;
  readonly searchHistory: ReturnType<typeof useSearchHistory>;
  /** Repeats a search. */
  readonly onKeyword: (keyword: string) => void;
}

/** The suggestions of the search box before anything is typed. */
export function RecentSearches({ recent, searchHistory, onKeyword }: RecentSearchesProps) {
  return (
    <div className="flex flex-col gap-1 py-1.5">
      {recent.keywords.length > 0 && (
        <Section title={complexCopy.recentKeywords} onForgetAll={() => searchHistory.forgetKeyword()}>
          {recent.keywords.map(({ keyword }) => (
            <Row key={keyword} name={keyword} onForget={() => searchHistory.forgetKeyword(keyword)}>
              <button type="button" className={row} onClick={() => onKeyword(keyword)}>
                <History aria-hidden="true" className={icon} />
                <span className="truncate">{keyword}</span>
              </button>
            </Row>
          ))}
        </Section>
      )}
      {recent.complexes.length > 0 && (
        <Section title={complexCopy.recentComplexes} onForgetAll={() => searchHistory.forgetComplex()}>
          {recent.complexes.map((complex) => (
            <Row key={complex.id} name={complex.name} onForget={() => searchHistory.forgetComplex(complex.id)}>
              <Link
                to={paths.complexInfoOf(complex.id)}
                className={row}
                onClick={() => searchHistory.opened(complex.id, "")}
              >
                <Building2 aria-hidden="true" className={icon} />
                <span className="max-w-4/5 shrink-0 truncate">{complex.name}</span>
                <span className="min-w-0 truncate text-sm text-muted">{complex.region}</span>
              </Link>
            </Row>
          ))}
        </Section>
      )}
      {recent.popular.length > 0 && (
        <section aria-label={complexCopy.popularKeywords} className="px-4 py-2">
          <h2 className="text-sm font-semibold text-muted">{complexCopy.popularKeywords}</h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {recent.popular.map(({ keyword }) => (
              <li key={keyword}>
                <button type="button" className={chip} onClick={() => onKeyword(keyword)}>
                  {keyword}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const row = "flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-2.5 text-left text-base hover:bg-sunken";
const icon = "size-4.5 shrink-0 text-muted";
const chip = "pressable min-h-11 rounded-full bg-sunken px-4 text-base";

interface SectionProps {
  readonly title: string;
  readonly onForgetAll: () => void;
  readonly children: ReactNode;
}

const Section = ({ title, onForgetAll, children }: SectionProps) => (
  <section aria-label={title} className="px-1.5">
    <div className="flex items-center justify-between pl-2.5">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      <button
        type="button"
        className="min-h-11 rounded-md px-2.5 text-sm text-muted hover:text-ink"
        onClick={onForgetAll}
      >
        {complexCopy.forgetAll}
      </button>
    </div>
    <ul>{children}</ul>
  </section>
);

interface RowProps {
  readonly name: string;
  readonly onForget: () => void;
  readonly children: ReactNode;
}

const Row = ({ name, onForget, children }: RowProps) => (
  <li className="flex items-center">
    {children}
    <IconButton
      label={complexCopy.forget(name)}
      icon={<X aria-hidden="true" className="size-4 text-muted" />}
      onClick={onForget}
    />
  </li>
);

import {
  forgetComplex,
  forgetKeyword,
  type KeywordView,
  listPopularKeywords,
  listRecentComplexes,
  listRecentKeywords,
  rememberComplex,
  rememberKeyword,
  type ComplexView,
} from "@danji/contract/complex/complex";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const limit = 5;
const keys = {
  keywords: ["complex", "recent-keywords"] as const,
  complexes: ["complex", "recent-complexes"] as const,
  popular: ["complex", "popular-keywords"] as const,
};

/** The member's recent searches and complexes, and popular searches; fetched when the box is focused. */
export function useRecentSearches(enabled: boolean) {
  const query = { limit: String(limit) };
  const options = { enabled, staleTime: 60_000 } as const;
  const keywords = useQuery({
    ...options,
    queryKey: keys.keywords,
    queryFn: ({ signal }) => call(listRecentKeywords, { query, signal }),
  });
  const complexes = useQuery({
    ...options,
    queryKey: keys.complexes,
    queryFn: ({ signal }) => call(listRecentComplexes, { query, signal }),
  });
  const popular = useQuery({
    ...options,
    queryKey: keys.popular,
    queryFn: ({ signal }) => call(listPopularKeywords, { query, signal }),
  });
  return { keywords: keywords.data ?? [], complexes: complexes.data ?? [], popular: popular.data ?? [] };
}

/** Changes the search history. Updates are optimistic; a failed call restores the server's state. */
export function useSearchHistory() {
  const client = useQueryClient();
  return {
    /** A complex was opened from the results; `keyword` is empty if none was typed. */
    opened: (apartmentId: number, keyword: string) => {
      if (keyword !== "") refetchAfter(client, keys.keywords, call(rememberKeyword, { body: { keyword } }));
      refetchAfter(client, keys.complexes, call(rememberComplex, { body: { apartmentId } }));
    },
    forgetKeyword: (keyword?: string) => {
      client.setQueryData<readonly KeywordView[]>(keys.keywords, (kept) =>
        kept?.filter((one) => keyword !== undefined && one.keyword !== keyword),
      );
      refetchAfter(client, keys.keywords, call(forgetKeyword, { query: keyword === undefined ? {} : { keyword } }));
    },
    forgetComplex: (apartmentId?: number) => {
      client.setQueryData<readonly ComplexView[]>(keys.complexes, (kept) =>
        kept?.filter((one) => apartmentId !== undefined && one.id !== apartmentId),
      );
      refetchAfter(
        client,
        keys.complexes,
        call(forgetComplex, { query: apartmentId === undefined ? {} : { apartmentId } }),
      );
    },
  };
}

// Errors are ignored: a search missing from the history does not matter to the member.
const refetchAfter = (client: QueryClient, queryKey: readonly string[], done: Promise<unknown>): void => {
  const again = () => void client.invalidateQueries({ queryKey });
  done.then(again, again);
};

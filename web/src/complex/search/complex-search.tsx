import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { Search, X } from "lucide-react";
import { type FocusEvent, type ReactNode, useId, useRef, useState } from "react";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { useComplexSearch } from "../complex.queries.ts";
import { useRecentSearches, useSearchHistory } from "./recent.queries.ts";
import { RecentSearches } from "./recent-searches.tsx";
import { searchDelay } from "./adaptive-delay.ts";
import { optionId, SearchResults } from "./search-results.tsx";
import { useActiveOption } from "./use-active-option.ts";
import { useClickOutside } from "#platform/use-click-outside.ts";
import { useDebouncedValue } from "#platform/time/use-debounced-value.ts";

const box = "rounded-lg bg-surface shadow-low has-[input:focus]:outline-2 has-[input:focus]:outline-accent";

/**
 * Searches complexes while a name is typed. The input is uncontrolled: no response writes into it, so that an IME
 * composition is not interrupted.
 */
export function ComplexSearch() {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const searchHistory = useSearchHistory();
  const query = typed.trim();
  const keyword = useDebouncedValue(query, query === "" ? 0 : searchDelay.wait());
  const search = useComplexSearch(query === "" ? "" : keyword);
  const recent = useRecentSearches(isOpen);
  const hasRecent = recent.keywords.length + recent.complexes.length + recent.popular.length > 0;
  const searching = query !== "" && keyword !== "" && isOpen;
  const showsRecent = query === "" && isOpen && hasRecent;
  const options = searching ? (search.data ?? []) : [];

  const write = (text: string) => {
    if (input.current === null) return;
    input.current.value = text;
    input.current.focus();
    setTyped(text);
    setOpen(true);
  };
  const open = (complex: ComplexView) => {
    searchHistory.opened(complex.id, query);
    navigate(paths.complexInfoOf(complex.id));
  };
  const close = () => {
    if (searching || showsRecent) setOpen(false);
    else if (typed !== "") write("");
    else return false;
    return true;
  };
  const { index, onKeyDown } = useActiveOption({
    count: options.length,
    listKey: keyword,
    choose: (at) => options[at] !== undefined && open(options[at]),
    close,
  });
  useClickOutside(container, isOpen, () => setOpen(false));
  const onFocusIn = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(true);
  };
  return (
    <section ref={container} className="relative" onFocus={onFocusIn}>
      <form role="search" className={`${box} flex items-center`} onSubmit={(event) => event.preventDefault()}>
        <Search aria-hidden="true" className="pointer-events-none absolute ml-4 size-5 text-muted" />
        <input
          ref={input}
          type="search"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          aria-label={complexCopy.search}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={index >= 0 ? optionId(listId, index) : undefined}
          placeholder={complexCopy.searchHint}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          className="search-box min-h-13 w-full min-w-0 bg-transparent pr-12 pl-11.5 outline-none"
        />
        {typed !== "" && (
          <IconButton
            className="-ml-12"
            label={complexCopy.searchClear}
            icon={<X aria-hidden="true" className="size-4.5 text-muted" />}
            onClick={() => write("")}
          />
        )}
      </form>
      {searching && (
        <Panel>
          <SearchResults search={search} keyword={keyword} listId={listId} active={index} onChoose={open} />
        </Panel>
      )}
      {showsRecent && (
        <Panel>
          <RecentSearches recent={recent} searchHistory={searchHistory} onKeyword={write} />
        </Panel>
      )}
    </section>
  );
}

// Overlays the tiles, so that they do not move while typing.
const Panel = ({ children }: { readonly children: ReactNode }) => (
  <div
    className={cx(
      "absolute inset-x-0 top-full z-10 mt-2 max-h-96 animate-rise overflow-y-auto overscroll-contain",
      "rounded-lg border border-line bg-surface shadow-high",
    )}
  >
    {children}
  </div>
);

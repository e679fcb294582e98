import { tableCopy as copy } from "@danji/contract/app/table.copy";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { cx } from "../cx.ts";
import { IconButton } from "../icon-button.tsx";

interface Filter {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** Null while it is not known: its place is held. */
    readonly count?: number | null | undefined;
  }[];
  /** "tabs" shows all values side by side; for the one filter that everybody uses. */
  readonly look?: "tabs";
  /** One of the values always applies. */
  readonly isRequired?: boolean;
}

interface FilterBarProps {
  /** Placeholder and accessible name of the search; without `onSearch` there is none. */
  readonly label: string;
  readonly q: string;
  readonly onSearch?: (q: string) => void;
  readonly filters?: readonly Filter[];
  /** Undefined takes the filter away. */
  readonly onFilter: (name: string, value: string | undefined) => void;
  /** At the end of the bar. */
  readonly children?: ReactNode;
}

/** Search and filters of a table. */
export const FilterBar = ({ label, q, onSearch, filters = [], onFilter, children }: FilterBarProps) => (
  <div role="search" aria-label={copy.filters} className="filter-bar">
    {filters.map((filter) =>
      filter.look === "tabs" ? (
        <FilterTabs key={filter.name} {...filter} onFilter={onFilter} />
      ) : (
        <FilterChip key={filter.name} {...filter} onFilter={onFilter} />
      ),
    )}
    {onSearch !== undefined && <SearchBox label={label} q={q} onSearch={onSearch} />}
    {children !== undefined && <div className="filter-end">{children}</div>}
  </div>
);

type FilterProps = Filter & Pick<FilterBarProps, "onFilter">;

const everything = { value: undefined, label: copy.everything, count: undefined };

const FilterTabs = ({ name, label, value, options, isRequired = false, onFilter }: FilterProps) => (
  <div role="group" aria-label={label} className="filter-tabs">
    {[...(isRequired ? [] : [everything]), ...options].map((option) => (
      <button
        key={option.value ?? ""}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onFilter(name, option.value)}
      >
        {option.label}
        {option.count !== undefined && <span className="filter-count">{option.count?.toLocaleString("ko-KR")}</span>}
      </button>
    ))}
  </div>
);

const FilterChip = ({ name, label, value, options, onFilter }: FilterProps) => (
  <select
    aria-label={label}
    value={value ?? ""}
    className={cx("filter-chip", value !== undefined && "is-set")}
    onChange={({ target }) => onFilter(name, target.value === "" ? undefined : target.value)}
  >
    <option value="">{copy.filterOf(label, copy.everything)}</option>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {copy.filterOf(label, option.label)}
      </option>
    ))}
  </select>
);

/** So long (ms) after the last letter the search begins. */
const pause = 250;

/** The input is uncontrolled: nothing writes into it while it has the focus, so that no IME composition is interrupted. */
function SearchBox({
  label,
  q,
  onSearch,
}: {
  readonly label: string;
  readonly q: string;
  readonly onSearch: (q: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (words: string) => {
    if (words !== q) onSearch(words);
  };
  useEffect(() => {
    if (input.current !== null && document.activeElement !== input.current) input.current.value = q;
  }, [q]);
  // With the field itself and no later: a key that follows the sight of it at once would be lost.
  useLayoutEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
      if (event.key !== "/" || isTyping || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      clearTimeout(timer.current);
    };
  }, []);
  const onText = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text.trim()), pause);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") search(event.currentTarget.value.trim());
    else if (event.key === "ArrowDown")
      document.querySelector<HTMLElement>("[data-row][tabindex='0'], [data-row] a, [data-card] a")?.focus();
    else if (event.key === "Escape" && event.currentTarget.value !== "") clear();
    else return;
    event.preventDefault();
  };
  const clear = () => {
    if (input.current === null) return;
    input.current.value = "";
    input.current.focus();
    clearTimeout(timer.current);
    search("");
  };
  return (
    <div className="filter-search">
      <Search aria-hidden="true" className="pointer-events-none absolute left-3 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        defaultValue={q}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        aria-label={label}
        aria-keyshortcuts={copy.searchKey}
        placeholder={label}
        className="search-box"
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      {q === "" ? (
        <kbd aria-hidden="true" className="search-key">
          {copy.searchKey}
        </kbd>
      ) : (
        <IconButton
          className="search-clear"
          label={copy.clearSearch}
          icon={<X aria-hidden="true" className="size-4 text-muted" />}
          onClick={clear}
        />
      )}
    </div>
  );
}

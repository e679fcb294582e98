import { complexCopy } from "@danji/contract/copy/complex";
import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { SearchResults } from "./search-results.tsx";
import { useSettled } from "./use-settled.ts";

const SETTLE_TIME = 200;
const box = "rounded-lg bg-surface shadow-low has-[input:focus]:outline-2 has-[input:focus]:outline-accent";

/**
 * Finds complexes while a name is typed. The text belongs to the input alone: nothing that comes back
 * writes into it, so a syllable that is being composed is never cut.
 */
export function ComplexSearch() {
  const [typed, setTyped] = useState("");
  const keyword = useSettled(typed.trim(), SETTLE_TIME);
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    if (input.current === null) return;
    input.current.value = "";
    input.current.focus();
    setTyped("");
  };
  return (
    <section className={box}>
      <form role="search" className="relative flex items-center" onSubmit={(event) => event.preventDefault()}>
        <Search aria-hidden="true" className="pointer-events-none absolute ml-4 size-5 text-muted" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          aria-label={complexCopy.search}
          placeholder={complexCopy.searchHint}
          onChange={(event) => setTyped(event.target.value)}
          className="search-box min-h-13 w-full min-w-0 bg-transparent pr-12 pl-11.5 text-base outline-none"
        />
        {typed !== "" && (
          <IconButton
            className="-ml-12"
            label={complexCopy.searchClear}
            icon={<X aria-hidden="true" className="size-4.5 text-muted" />}
            onClick={clear}
          />
        )}
      </form>
      {typed.trim() !== "" && keyword !== "" && <SearchResults keyword={keyword} />}
    </section>
  );
}

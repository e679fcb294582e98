import { feedCopy } from "@danji/contract/feed/feed.copy";
import { feedLimits } from "@danji/contract/feed/feed-rules";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebouncedValue } from "#platform/time/use-debounced-value.ts";
import { IconButton } from "#ui/icon-button.tsx";

const debounceMs = 250;
const box = "search-box min-h-12 w-full min-w-0 rounded-md bg-transparent pr-12 pl-11 outline-accent";

interface FeedSearchProps {
  /** The initial search text. */
  readonly initialText: string;
  readonly onSearch: (q: string) => void;
}

/**
 * Searches posts while a text is typed. The input is uncontrolled: no response writes into it, so that an IME
 * composition is not interrupted.
 */
export function FeedSearch({ initialText, onSearch }: FeedSearchProps) {
  const [typed, setTyped] = useState(initialText);
  const q = useDebouncedValue(typed.trim(), debounceMs);
  const lastSearched = useRef(initialText);
  const input = useRef<HTMLInputElement>(null);
  const search = useEffectEvent(onSearch);

  useEffect(() => {
    if (lastSearched.current === q) return;
    lastSearched.current = q;
    search(q);
  }, [q]);

  // Focus a newly opened, empty search; after returning from a post it has a text, and the keyboard stays closed.
  useEffect(() => {
    if (lastSearched.current === "") input.current?.focus();
  }, []);

  const clear = () => {
    if (input.current === null) return;
    input.current.value = "";
    input.current.focus();
    setTyped("");
  };
  return (
    <form
      role="search"
      className="relative mx-5 mt-3 flex items-center rounded-md bg-sunken"
      onSubmit={(event) => {
        event.preventDefault();
        // Closes the phone's keyboard, which covers the results.
        input.current?.blur();
      }}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute ml-3.5 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={feedLimits.searchMax}
        aria-label={feedCopy.search}
        placeholder={feedCopy.searchHint}
        defaultValue={initialText}
        onChange={(event) => setTyped(event.target.value)}
        className={box}
      />
      {typed !== "" && (
        <IconButton
          className="-ml-12"
          label={feedCopy.searchClear}
          icon={<X aria-hidden="true" className="size-4.5 text-muted" />}
          onClick={clear}
        />
      )}
    </form>
  );
}

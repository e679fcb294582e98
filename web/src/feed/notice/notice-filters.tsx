import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import { type NoticeKind, noticeKinds, noticeLimits } from "@danji/contract/notice/notice-rules";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDebouncedValue } from "#platform/time/use-debounced-value.ts";
import { cx } from "#ui/cx.ts";

const chip =
  "min-h-9 shrink-0 rounded-full border px-3.5 text-sm transition-colors relative after:absolute after:-inset-y-1.5 after:inset-x-0";

interface NoticeFiltersProps {
  readonly kind: NoticeKind | undefined;
  readonly isUnreadOnly: boolean;
  readonly hasFilesOnly: boolean;
  readonly q: string;
  /** An empty value takes its key away. */
  readonly onChange: (values: Readonly<Record<string, string>>) => void;
}

/** Search, kinds, and unread ones alone. */
export const NoticeFilters = ({ kind, isUnreadOnly, hasFilesOnly, q, onChange }: NoticeFiltersProps) => (
  <div role="search" aria-label={copy.search} className="flex flex-col gap-1.5 pt-3 pb-1">
    <NoticeSearch initialText={q} onSearch={(text) => onChange({ q: text })} />
    <div className="flex gap-2 overflow-x-auto px-5 py-1.5 [scrollbar-width:none]">
      <Chip
        label={copy.allKinds}
        isOn={kind === undefined && !isUnreadOnly && !hasFilesOnly}
        onPress={() => onChange({ kind: "", unread: "", files: "" })}
      />
      <Chip
        label={copy.unreadOnly}
        isOn={isUnreadOnly}
        onPress={() => onChange({ unread: isUnreadOnly ? "" : "true" })}
      />
      <Chip
        label={copy.withFiles}
        isOn={hasFilesOnly}
        onPress={() => onChange({ files: hasFilesOnly ? "" : "true" })}
      />
      {noticeKinds.map((one) => (
        <Chip
          key={one}
          label={copy.kinds[one]}
          isOn={one === kind}
          onPress={() => onChange({ kind: one === kind ? "" : one })}
        />
      ))}
    </div>
  </div>
);

interface ChipProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

const Chip = ({ label, isOn, onPress }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={cx(chip, isOn ? "border-ink bg-ink font-semibold text-surface" : "border-edge bg-surface text-body")}
  >
    {label}
  </button>
);

interface NoticeSearchProps {
  readonly initialText: string;
  readonly onSearch: (q: string) => void;
}

/** The input is uncontrolled: nothing writes into it, so that an IME composition is not interrupted. */
function NoticeSearch({ initialText, onSearch }: NoticeSearchProps) {
  const [typed, setTyped] = useState(initialText);
  const q = useDebouncedValue(typed.trim(), 250);
  const lastSearched = useRef(initialText);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (lastSearched.current === q) return;
    lastSearched.current = q;
    search(q);
  }, [q]);
  return (
    <div className="relative mx-5 flex items-center rounded-md bg-sunken">
      <Search aria-hidden="true" className="pointer-events-none absolute ml-3.5 size-5 text-muted" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={noticeLimits.searchMax}
        aria-label={copy.search}
        placeholder={copy.searchHint}
        defaultValue={initialText}
        onChange={(event) => setTyped(event.target.value)}
        className="search-box min-h-11 w-full min-w-0 rounded-md bg-transparent pr-4 pl-11 outline-accent"
      />
    </div>
  );
}

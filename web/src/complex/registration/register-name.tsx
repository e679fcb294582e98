import type { ComplexView } from "@danji/contract/complex/complex";
import { complexLimits } from "@danji/contract/complex/complex-rules";
import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { useId, useRef, useState } from "react";
import { Field } from "#ui/form/field.tsx";
import { useComplexSearch } from "../complex.queries.ts";
import { searchDelay } from "../search/adaptive-delay.ts";
import { optionId, SearchResults } from "../search/search-results.tsx";
import { useActiveOption } from "../search/use-active-option.ts";
import { useClickOutside } from "#platform/use-click-outside.ts";
import { useDebouncedValue } from "#platform/time/use-debounced-value.ts";

interface RegisterNameProps {
  readonly name: string;
  readonly disabled: boolean;
  /** Whether existing complexes are suggested; not for an edit. */
  readonly searches: boolean;
  readonly onName: (name: string) => void;
  readonly onExisting: (complex: ComplexView) => void;
}

/** The name of a complex; existing complexes are suggested while it is typed. */
export function RegisterName({ name, disabled, searches, onName, onExisting }: RegisterNameProps) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const listId = useId();
  const query = searches && open ? name.trim() : "";
  const debounced = useDebouncedValue(query, query === "" ? 0 : searchDelay.wait());
  const keyword = query === "" ? "" : debounced;
  const search = useComplexSearch(keyword);
  const options = keyword === "" ? [] : (search.data ?? []);
  const choose = (complex: ComplexView) => {
    setOpen(false);
    onExisting(complex);
  };
  const { index, onKeyDown } = useActiveOption({
    count: options.length,
    listKey: keyword,
    choose: (at) => options[at] !== undefined && choose(options[at]),
    close: () => {
      setOpen(false);
      return options.length > 0;
    },
  });
  useClickOutside(container, open, () => setOpen(false));
  const hasOptions = options.length > 0;
  return (
    <div ref={container} className="relative">
      <Field
        required
        label={copy.name}
        placeholder={copy.nameHint}
        value={name}
        readOnly={disabled}
        maxLength={complexLimits.nameMax}
        autoComplete="off"
        spellCheck={false}
        {...(searches && {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": hasOptions,
          "aria-controls": hasOptions ? listId : undefined,
          "aria-activedescendant": index >= 0 ? optionId(listId, index) : undefined,
        })}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          onName(currentTarget.value);
          setOpen(true);
        }}
      />
      {hasOptions && (
        <section
          aria-label={copy.knownComplexes}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 animate-rise overflow-y-auto rounded-lg border border-line bg-surface shadow-high"
        >
          <p className="px-4 pt-3 text-sm text-muted">{copy.knownHint}</p>
          <SearchResults search={search} keyword={keyword} listId={listId} active={index} onChoose={choose} />
        </section>
      )}
    </div>
  );
}

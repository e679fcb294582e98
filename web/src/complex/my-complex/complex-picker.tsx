import type { ComplexView } from "@danji/contract/complex/complex";
import { complexCopy } from "@danji/contract/complex/complex.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { useId, useState } from "react";
import { useComplexSearch } from "#complex/complex.queries.ts";
import { searchDelay } from "#complex/search/adaptive-delay.ts";
import { optionId, SearchResults } from "#complex/search/search-results.tsx";
import { useActiveOption } from "#complex/search/use-active-option.ts";
import { useDebouncedValue } from "#platform/time/use-debounced-value.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { SearchField } from "../residence/search-field.tsx";

/** Searches and chooses the complex one lives in. */
export function ComplexPicker({ onChoose }: { readonly onChoose: (complex: ComplexView) => void }) {
  const [typed, setTyped] = useState("");
  const listId = useId();
  const query = typed.trim();
  const debounced = useDebouncedValue(query, query === "" ? 0 : searchDelay.wait());
  const keyword = query === "" ? "" : debounced;
  const search = useComplexSearch(keyword);
  const options = keyword === "" ? [] : (search.data ?? []);
  const { index, onKeyDown } = useActiveOption({
    count: options.length,
    listKey: keyword,
    choose: (at) => options[at] !== undefined && onChoose(options[at]),
    close: () => false,
  });
  return (
    <section className="flex flex-1 flex-col gap-3 px-5 pt-4 pb-10">
      <h2 className="text-xl font-bold">{copy.whichComplex}</h2>
      <SearchField
        label={complexCopy.searchHint}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={index >= 0 ? optionId(listId, index) : undefined}
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onText={setTyped}
      />
      {keyword === "" ? (
        <Link
          to={paths.registerComplex}
          className="inline-flex min-h-11 items-center self-start text-base font-semibold text-accent-ink"
        >
          {copy.registerComplex}
        </Link>
      ) : (
        <div className="-mx-2.5">
          <SearchResults search={search} keyword={keyword} listId={listId} active={index} onChoose={onChoose} />
        </div>
      )}
    </section>
  );
}

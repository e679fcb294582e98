import type { PersonalMark } from "@danji/contract/inquiry/result/result";
import { isConfirmable, type ResultField } from "@danji/contract/inquiry/result/result-rules";
import { useEffect, useState } from "react";
import { useKeptState, useOpenedBefore } from "#platform/form/kept-state.ts";
import { useWordCheck } from "./publish.queries.ts";

/** So long (ms) after the last letter the words are checked. */
const pause = 500;

export type ResultText = Readonly<Record<ResultField, string>>;

const nameOf = (formName: string): string => `result:${formName}`;

/** Whether the words of a form that is opened were begun, before a session ended, over another text than stands now. */
export function useIsOtherText(formName: string, first: ResultText): boolean {
  const before = useOpenedBefore(nameOf(formName));
  return before !== undefined && JSON.stringify(before) !== JSON.stringify(first);
}

/**
 * The words of a result with what of them cannot be published. The server marks them while they are written; it decides
 * once more when they are sent.
 */
export function useCheckedWords(
  formName: string,
  apartmentId: number,
  inquiryId: number | undefined,
  first: ResultText,
) {
  const [words, setWords] = useKeptState(nameOf(formName), first);
  const [notNames, setNotNames] = useState<readonly string[]>([]);
  const settled = useDebounced(words);
  const check = useWordCheck(apartmentId, { ...nfc(settled), ...(inquiryId === undefined ? {} : { inquiryId }) });
  // Marks name places in the words that were checked; those of other words are shown once they are checked, too.
  const isCurrent = settled === words && !check.isPlaceholderData;
  const all: readonly PersonalMark[] = isCurrent ? (check.data ?? []) : [];
  return {
    words,
    change: (part: Partial<ResultText>) => setWords((before) => ({ ...before, ...part })),
    /** Those that stand against publishing. */
    marks: all.filter(({ kind, word }) => !(isConfirmable(kind) && notNames.includes(word))),
    isChecking: !isCurrent || check.isFetching,
    isUnchecked: check.isError,
    again: () => void check.refetch(),
    notNames,
    confirm: (word: string) => setNotNames((before) => [...before, word]),
  };
}

const nfc = ({ title, place, contents }: ResultText): ResultText => ({
  title: title.normalize("NFC"),
  place: place.normalize("NFC"),
  contents: contents.normalize("NFC"),
});

function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

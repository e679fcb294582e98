import { noticeChangesCopy as copy } from "@danji/contract/notice/notice-changes.copy";
import { diffWordsWithSpace } from "diff";

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** Milliseconds after which texts that have little in common are shown one after the other, whole. */
const TIMEOUT_MS = 200;

/** What was taken out of a text, struck through, and what was put in, underlined: by lines and words, not by colour alone. */
export const TextDifference = ({ before, after }: TextDifferenceProps) => {
  const parts = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return (
    <p className="text-[1rem] leading-[1.65] whitespace-pre-wrap wrap-anywhere text-ink">
      {parts.map(({ value, removed, added }, at) => {
        if (removed)
          return (
            <del key={at} className="rounded-xs bg-danger-soft text-danger decoration-2">
              <span className="sr-only">{` ${copy.removed}: `}</span>
              {value}
            </del>
          );
        if (added)
          return (
            <ins
              key={at}
              className="rounded-xs bg-accent-soft text-accent-ink underline decoration-2 underline-offset-4"
            >
              <span className="sr-only">{` ${copy.added}: `}</span>
              {value}
            </ins>
          );
        return <span key={at}>{value}</span>;
      })}
    </p>
  );
};

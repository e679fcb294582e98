import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";
import { NewerText } from "#platform/form/newer-text.tsx";
import { ResultCard } from "#inquiry/result/result-card.tsx";
import { type Seen, useSeen } from "#platform/form/use-seen.ts";
import { useLastKnown } from "#platform/form/use-last-known.ts";

/** As `useSeen`, for a published result; null for none. */
export function useSeenResult(
  result: InquiryResultView | null,
  isBusy: boolean,
  isOther: boolean,
): Seen<string | null> {
  // Who loses the role reads no time any more: the last one counts.
  const changedAt = useLastKnown(result === null ? null : result.office?.changedAt);
  return useSeen(changedAt ?? null, isBusy, isOther);
}

interface NewerResultProps {
  readonly state: Seen<unknown>["state"];
  readonly result: InquiryResultView | null;
}

/** Above the form of a result that a colleague has changed, published or taken back meanwhile. */
export const NewerResult = ({ state, result }: NewerResultProps) => (
  <NewerText state={state} messages={result === null ? copy.gone : copy.newer}>
    {result !== null && <ResultCard result={result} />}
  </NewerText>
);

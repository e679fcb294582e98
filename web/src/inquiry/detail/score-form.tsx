import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { useRate } from "#inquiry/inquiry.queries.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

/** The best one first, as one reads a list. */
const choices = copy.scores.map((label, index) => ({ id: String(index + 1), label })).toReversed();

interface ScoreFormProps {
  readonly inquiryId: number;
  /** Its score; null where it has none. */
  readonly given: number | null;
  /** It cannot be rated any more. */
  readonly isOver: boolean;
  /** Called with whether there are words that were not sent. */
  readonly onRating: (isRating: boolean) => void;
}

/** Asks once how the result was. */
export function ScoreForm({ inquiryId, given, isOver, onRating }: ScoreFormProps) {
  const [score, setScore] = useKeptState(`score:${inquiryId}`, "");
  const [words, setWords] = useKeptState(`score:${inquiryId}:words`, "");
  const { mutateAsync, isPending } = useRate(inquiryId);
  const isEnded = isOver && !isPending;
  // What was chosen for one closing is not chosen for the next.
  if (isEnded && score !== "") setScore("");
  const rate = async () => {
    try {
      await mutateAsync({ score: Number(score), ...(words.trim() === "" ? {} : { words }) });
    } catch (error) {
      showToast(messageFor(error, copy.scoreFailed));
      return;
    }
    onRating(false);
    showToast(copy.scoreDone);
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void rate();
      }}
    >
      <ChangedMeanwhile message={isEnded ? copy.changedMeanwhile : undefined} />
      <RadioGroup
        label={copy.score}
        choices={choices}
        value={isEnded ? String(given ?? "") : score}
        disabled={isPending || isEnded}
        onChange={setScore}
      />
      {(score !== "" || words !== "") && (
        <>
          <TextArea
            label={copy.scoreWords}
            placeholder={copy.scoreWordsHint}
            value={words}
            readOnly={isPending}
            maxLength={inquiryLimits.reasonMax}
            onChange={({ currentTarget: { value } }) => {
              setWords(value);
              onRating(value !== "");
            }}
          />
          {isEnded ? (
            <Button variant="secondary" block onClick={() => onRating(false)}>
              {frameCopy.cancel}
            </Button>
          ) : (
            <Button type="submit" block busy={isPending} disabled={score === ""}>
              {copy.scoreSubmit}
            </Button>
          )}
        </>
      )}
    </form>
  );
}

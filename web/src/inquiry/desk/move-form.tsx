import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryMoves, type InquiryStage, stagesWithText } from "@danji/contract/inquiry/inquiry-stages";
import { isBlank } from "@danji/contract/platform/text";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { ReadyAnswerSelect } from "./ready-answer-select.tsx";

interface MoveInput {
  readonly to: InquiryStage;
  readonly contents?: string;
  readonly expectedOn?: string;
}

interface MoveFormProps {
  readonly stage: InquiryStage;
  /** The complex whose ready answers are offered; undefined for the service. */
  readonly apartmentId: number | undefined;
  readonly isBusy: boolean;
  /** Gives the sentence of a refusal. */
  readonly onMove: (input: MoveInput) => Promise<string | undefined>;
}

type WordedStage = keyof typeof copy.textOf;
const isWorded = (stage: InquiryStage): stage is WordedStage => stagesWithText.includes(stage);

/** The moves that there are from a stage; those with words open a form. */
export function MoveForm({ stage, apartmentId, isBusy, onMove }: MoveFormProps) {
  const [to, setTo] = useState<WordedStage>();
  const [error, setError] = useState<string>();
  const moves = inquiryMoves.ANSWERER[stage];
  if (moves.length === 0) return null;
  const move = async (input: MoveInput) => setError(await onMove(input));
  if (to !== undefined) {
    return (
      <WordsForm
        to={to}
        apartmentId={apartmentId}
        isBusy={isBusy}
        refusal={error}
        onMove={move}
        onCancel={() => setTo(undefined)}
      />
    );
  }
  return (
    <div role="group" aria-label={copy.moves} className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {moves.map((next) => (
          <Button
            key={next}
            size="sm"
            variant={next === "DONE" ? "primary" : "secondary"}
            disabled={isBusy}
            onClick={() => {
              setError(undefined);
              if (isWorded(next)) setTo(next);
              else void move({ to: next });
            }}
          >
            {copy.moveTo[next]}
          </Button>
        ))}
      </div>
      <FormError message={error ?? null} />
    </div>
  );
}

interface WordsFormProps {
  readonly to: WordedStage;
  readonly apartmentId: number | undefined;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly onMove: (input: MoveInput) => Promise<void>;
  readonly onCancel: () => void;
}

function WordsForm({ to, apartmentId, isBusy, refusal, onMove, onCancel }: WordsFormProps) {
  const [contents, setContents] = useState("");
  const [expectedOn, setExpectedOn] = useState("");
  const [faults, setFaults] = useState<{ readonly contents?: string; readonly expectedOn?: string }>({});
  const submit = () => {
    const blank = to === "DONE" ? inquiryCopy.answerBlank : inquiryCopy.reasonBlank;
    const found = {
      ...(isBlank(contents) ? { contents: blank } : {}),
      ...(to === "ON_HOLD" && expectedOn === "" ? { expectedOn: inquiryCopy.expectedRequired } : {}),
    };
    setFaults(found);
    if (Object.keys(found).length === 0) void onMove({ to, contents, ...(to === "ON_HOLD" ? { expectedOn } : {}) });
  };
  return (
    <form
      aria-label={copy.moveTo[to]}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {apartmentId !== undefined && to === "DONE" && (
        <ReadyAnswerSelect apartmentId={apartmentId} onChoose={setContents} />
      )}
      <TextArea
        label={copy.textOf[to]}
        placeholder={copy.textHint}
        value={contents}
        readOnly={isBusy}
        maxLength={inquiryLimits.answerMax}
        error={faults.contents}
        onChange={({ currentTarget: { value } }) => {
          setContents(value);
          setFaults({});
        }}
      />
      {to === "ON_HOLD" && (
        <Field
          type="date"
          label={copy.expectedOn}
          value={expectedOn}
          readOnly={isBusy}
          error={faults.expectedOn}
          onChange={({ currentTarget: { value } }) => {
            setExpectedOn(value);
            setFaults({});
          }}
        />
      )}
      <FormError message={refusal ?? null} />
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" className="flex-1" disabled={isBusy} onClick={onCancel}>
          {frameCopy.cancel}
        </Button>
        <Button type="submit" size="sm" className="flex-1" busy={isBusy}>
          {copy.moveTo[to]}
        </Button>
      </div>
    </form>
  );
}

import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { inquiryMoves, type InquiryStage, stagesWithText } from "@danji/contract/inquiry/inquiry-stages";
import { isBlank } from "@danji/contract/platform/text";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
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
  /** Number of its last move. */
  readonly step: number;
  /** The complex whose ready answers are offered; undefined for the service. */
  readonly apartmentId: number | undefined;
  readonly isBusy: boolean;
  /** Gives the sentence of a refusal. */
  readonly onMove: (input: MoveInput) => Promise<string | undefined>;
}

type WordedStage = keyof typeof copy.textOf;
const isWorded = (stage: InquiryStage): stage is WordedStage => stagesWithText.includes(stage);

/** The moves that there are from a stage; those with words open a form, which stays where another member moves meanwhile. */
export function MoveForm({ stage, step, apartmentId, isBusy, onMove }: MoveFormProps) {
  const [opened, setOpened] = useState<{ readonly to: WordedStage; readonly step: number }>();
  const [error, setError] = useState<string>();
  const moves = inquiryMoves.ANSWERER[stage];
  const move = async (input: MoveInput) => {
    const refusal = await onMove(input);
    setError(refusal);
    if (refusal === undefined) setOpened(undefined);
  };
  if (opened !== undefined) {
    return (
      <WordsForm
        to={opened.to}
        isMoved={opened.step !== step && !isBusy}
        apartmentId={apartmentId}
        isBusy={isBusy}
        refusal={error}
        onMove={move}
        onCancel={() => {
          setError(undefined);
          setOpened(undefined);
        }}
      />
    );
  }
  if (moves.length === 0) return null;
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
              if (isWorded(next)) setOpened({ to: next, step });
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
  /** It was moved since the form was opened. */
  readonly isMoved: boolean;
  readonly apartmentId: number | undefined;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly onMove: (input: MoveInput) => Promise<void>;
  readonly onCancel: () => void;
}

function WordsForm({ to, isMoved, apartmentId, isBusy, refusal, onMove, onCancel }: WordsFormProps) {
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
      {isMoved && <ChangedMeanwhile message={copy.movedMeanwhile} />}
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

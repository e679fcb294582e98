import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { PersonalMark } from "@danji/contract/inquiry/result/result";
import { isConfirmable, resultFields } from "@danji/contract/inquiry/result/result-rules";
import { Check, ShieldAlert } from "lucide-react";
import { cx } from "#ui/cx.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import type { ResultText } from "./use-checked-words.ts";

interface CheckedPreviewProps {
  readonly words: ResultText;
  readonly marks: readonly PersonalMark[];
  readonly isChecking: boolean;
  readonly isUnchecked: boolean;
  readonly onShow: (mark: PersonalMark) => void;
  readonly onConfirm: (word: string) => void;
}

/** The words as they will be read, with those that cannot be published marked, and what can be done about each. */
export function CheckedPreview({ words, marks, isChecking, isUnchecked, onShow, onConfirm }: CheckedPreviewProps) {
  const isEmpty = resultFields.every((field) => words[field] === "");
  return (
    <section aria-label={copy.preview} className="flex flex-col gap-3 rounded-md bg-sunken p-4">
      <h3 className="text-sm font-bold text-muted">{copy.preview}</h3>
      {isEmpty ? (
        <p className="text-sm text-muted">{copy.previewEmpty}</p>
      ) : (
        <div className="flex flex-col gap-1.5">
          <p className="font-bold wrap-anywhere">
            <Marked text={words.title} marks={marks.filter(({ field }) => field === "title")} />
          </p>
          {words.place !== "" && (
            <p className="text-sm wrap-anywhere text-body">
              <Marked text={words.place} marks={marks.filter(({ field }) => field === "place")} />
            </p>
          )}
          <p className="leading-[1.65] wrap-anywhere whitespace-pre-wrap">
            <Marked text={words.contents} marks={marks.filter(({ field }) => field === "contents")} />
          </p>
        </div>
      )}
      <State count={marks.length} isChecking={isChecking} isUnchecked={isUnchecked} isEmpty={isEmpty} />
      {marks.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {marks.map((mark) => (
            <li key={`${mark.field} ${mark.start}`} className="flex flex-wrap items-center gap-2 text-sm">
              <button
                type="button"
                aria-label={copy.show(pieceOf(words, mark))}
                className="touch-target relative min-h-9 rounded-sm bg-surface px-3 font-semibold wrap-anywhere text-danger underline"
                onClick={() => onShow(mark)}
              >
                {pieceOf(words, mark)}
              </button>
              <span className="flex-1 text-muted">{copy.kinds[mark.kind]}</span>
              {isConfirmable(mark.kind) && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={copy.notName(pieceOf(words, mark))}
                  onClick={() => onConfirm(mark.word)}
                >
                  {copy.notNameShort}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A marked piece as it was written. */
const pieceOf = (words: ResultText, { field, start, end }: PersonalMark): string =>
  words[field].normalize("NFC").slice(start, end);

interface StateProps {
  readonly count: number;
  readonly isChecking: boolean;
  readonly isUnchecked: boolean;
  readonly isEmpty: boolean;
}

const State = ({ count, isChecking, isUnchecked, isEmpty }: StateProps) => {
  if (isUnchecked) return <FormError message={copy.checkFailed} />;
  const says = isChecking ? copy.checking : count > 0 ? copy.marks(count.toLocaleString("ko-KR")) : copy.noMarks;
  const Icon = count > 0 ? ShieldAlert : Check;
  return (
    <p
      role="status"
      className={cx("flex items-center gap-1.5 text-sm font-semibold", count > 0 ? "text-danger" : "text-muted")}
    >
      {!isEmpty && !isChecking && <Icon aria-hidden="true" className="size-4" />}
      {!isEmpty && says}
    </p>
  );
};

/** A text with its marked pieces. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly PersonalMark[] }) {
  const plain = text.normalize("NFC");
  const starts = [0, ...marks.map(({ end }) => end)];
  return (
    <>
      {starts.map((start, index) => {
        const mark = marks[index];
        return (
          <span key={start}>
            {plain.slice(start, mark?.start)}
            {mark !== undefined && (
              <mark className="rounded-sm bg-danger-soft px-0.5 font-semibold text-danger">
                {plain.slice(mark.start, mark.end)}
              </mark>
            )}
          </span>
        );
      })}
    </>
  );
}

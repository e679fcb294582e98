import { frameCopy } from "@danji/contract/app/frame.copy";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { PersonalMark } from "@danji/contract/inquiry/result/result";
import {
  resultContentsRule,
  type ResultField,
  resultFields,
  resultLimits,
  resultPlaceRule,
  resultTitleRule,
} from "@danji/contract/inquiry/result/result-rules";
import { useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { messageFor } from "#platform/api-error.ts";
import { CheckedPreview } from "./checked-preview.tsx";
import { type ResultText, useCheckedWords } from "./use-checked-words.ts";

interface CheckedFormProps {
  /** Tells this form apart from all others. */
  readonly formName: string;
  readonly apartmentId: number;
  /** The inquiry whose result it is; its author is looked for, too. */
  readonly inquiryId?: number;
  /** Accessible name. */
  readonly label: string;
  readonly hint: string;
  readonly first: ResultText;
  /** The fields that are written; the others stay as they are. */
  readonly fields: readonly ResultField[];
  readonly submit: string;
  readonly failed: string;
  readonly onSend: (text: ResultText, notNames: string[]) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const rules = { title: resultTitleRule, place: resultPlaceRule, contents: resultContentsRule } as const;

/** A text that everybody in the complex will read: what belongs to a person is marked while it is written. */
export function CheckedForm(props: CheckedFormProps) {
  const { formName, apartmentId, inquiryId, label, hint, first, fields, submit, failed, onSend, onDone, onCancel } =
    props;
  const { words, change, marks, isChecking, isUnchecked, again, notNames, confirm } = useCheckedWords(
    formName,
    apartmentId,
    inquiryId,
    first,
  );
  // Fields that are not written here are published as they stand by now.
  const outdated = resultFields.filter((field) => !fields.includes(field) && words[field] !== first[field]);
  if (outdated.length > 0) change(Object.fromEntries(outdated.map((field) => [field, first[field]])));
  const [faults, setFaults] = useState<Partial<Record<ResultField, string | undefined>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async () => {
    const found = Object.fromEntries(fields.map((field) => [field, rules[field](words[field])]));
    setFaults(found);
    if (Object.values(found).some((fault) => fault !== undefined)) return;
    setRefusal(marks.length > 0 ? copy.marked : undefined);
    if (marks.length > 0) return;
    setIsBusy(true);
    try {
      await onSend(words, [...notNames]);
    } catch (error) {
      setRefusal(messageFor(error, failed));
      setIsBusy(false);
      again();
      return;
    }
    onDone();
  };
  const show = ({ field, start, end }: PersonalMark) => {
    const control = form.current?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    control.focus();
    control.setSelectionRange(start, end);
  };
  const fieldOf = (name: ResultField, max: number) => ({
    name,
    value: words[name],
    maxLength: max,
    readOnly: isBusy,
    error: faults[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
      change({ [name]: value });
      setFaults({});
      setRefusal(undefined);
    },
  });
  return (
    <form
      ref={form}
      aria-label={label}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-sm text-muted">{hint}</p>
      {fields.includes("title") && <Field label={copy.subject} {...fieldOf("title", resultLimits.titleMax)} />}
      {fields.includes("place") && (
        <Field label={copy.place} placeholder={copy.placeHint} {...fieldOf("place", resultLimits.placeMax)} />
      )}
      {fields.includes("contents") && (
        <TextArea label={copy.contents} {...fieldOf("contents", resultLimits.contentsMax)} />
      )}
      <CheckedPreview
        words={words}
        marks={marks}
        isChecking={isChecking}
        isUnchecked={isUnchecked}
        onShow={show}
        onConfirm={confirm}
      />
      <FormError message={refusal ?? null} />
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" className="flex-1" disabled={isBusy} onClick={onCancel}>
          {frameCopy.cancel}
        </Button>
        <Button type="submit" size="sm" className="flex-1" busy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

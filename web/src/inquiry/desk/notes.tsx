import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { InquiryNoteView } from "@danji/contract/inquiry/casework";
import { inquiryNoteRule } from "@danji/contract/inquiry/inquiry-rules";
import { useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { useAddNote } from "./inquiry-desk.queries.ts";

interface NotesProps {
  readonly apartmentId: number;
  readonly inquiryId: number;
  readonly notes: readonly InquiryNoteView[];
}

/** What the office writes for itself. */
export function Notes({ apartmentId, inquiryId, notes }: NotesProps) {
  const [contents, setContents] = useKeptState(`note:${inquiryId}`, "");
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useAddNote(apartmentId, inquiryId);
  const add = async () => {
    const fault = inquiryNoteRule(contents);
    setError(fault);
    if (fault !== undefined) return;
    try {
      await mutateAsync(contents);
    } catch (failure) {
      setError(messageFor(failure, copy.noteFailed));
      return;
    }
    setContents("");
  };
  return (
    <>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-2">
          {notes.map(({ noteId, nickname, contents: words, createdAt }) => (
            <li key={noteId} className="rounded-md bg-sunken px-4 py-3">
              <p className="text-xs text-muted">
                {`${nickname ?? copy.withdrawnAuthor} · ${dayOf(createdAt)} ${clockOf(createdAt)}`}
              </p>
              <p className="pt-1 text-sm wrap-anywhere whitespace-pre-wrap">{words}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextArea
          label={copy.note}
          hint={copy.notesHint}
          value={contents}
          readOnly={isPending}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setContents(value);
            setError(undefined);
          }}
        />
        <Button type="submit" size="sm" variant="secondary" className="self-end" busy={isPending}>
          {copy.noteSubmit}
        </Button>
      </form>
    </>
  );
}

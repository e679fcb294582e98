import { frameCopy } from "@danji/contract/app/frame.copy";
import { doorListCopy as copy } from "@danji/contract/complex/doors/door-list.copy";
import type { DoorListView } from "@danji/contract/complex/doors/door-list";
import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { dayOf } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useChangeDoorList, useDoorList } from "./door-list.queries.ts";

interface DoorListSheetProps {
  readonly apartmentId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The doors of a complex, one a line, pasted or from a file: homes behind others are refused. */
export const DoorListSheet = ({ apartmentId, open, onClose }: DoorListSheetProps) => (
  <Sheet open={open} onClose={onClose} title={copy.title}>
    <DoorList apartmentId={apartmentId} onClose={onClose} />
  </Sheet>
);

function DoorList({ apartmentId, onClose }: Omit<DoorListSheetProps, "open">) {
  const list = useDoorList(apartmentId);
  const change = useChangeDoorList(apartmentId);
  const [text, setText] = useState("");
  const hasList = list.data !== undefined && list.data.loadedAt !== null;
  const save = () =>
    change.mutate(text, {
      onSuccess: (loaded) => {
        onClose();
        setText("");
        if (loaded !== undefined) showToast(copy.saved(loaded.doorCount));
      },
    });
  const remove = async () => {
    const words = { message: copy.removeQuestion, confirm: copy.remove, cancel: frameCopy.cancel, danger: true };
    if (await openAlert(words)) change.mutate(undefined, { onSuccess: () => showToast(copy.removed) });
  };
  return (
    <div className="flex flex-col gap-5 pb-6">
      <p className="text-base text-body">{copy.hint}</p>
      {list.data !== undefined ? (
        <Loaded list={list.data} />
      ) : list.error === null ? (
        <Loading>
          <Skeleton className="h-14 rounded-lg" />
        </Loading>
      ) : (
        <div role="alert" className="flex items-center justify-between gap-3">
          <p className="text-base text-danger">{messageFor(list.error, copy.loadFailed)}</p>
          <Button size="sm" variant="secondary" onClick={() => void list.refetch()}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      <TextArea
        label={copy.field}
        placeholder={copy.fieldHint}
        value={text}
        autoComplete="off"
        spellCheck={false}
        className="max-h-[30dvh] tabular-nums"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FileButton onText={setText} />
      {change.error !== null && <Faults error={change.error} />}
      <div className="flex flex-col gap-2">
        <Button block busy={change.isPending} disabled={text.trim() === ""} onClick={save}>
          {hasList ? copy.replace : copy.save}
        </Button>
        {hasList && (
          <Button variant="ghost" block disabled={change.isPending} onClick={() => void remove()}>
            {copy.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is loaded, and the homes that are not in it. */
const Loaded = ({ list: { loadedAt, doorCount, outside, outsideCount } }: { readonly list: DoorListView }) => (
  <div className="rounded-lg bg-sunken p-4">
    {loadedAt === null ? (
      <p className="text-base text-muted">{copy.none}</p>
    ) : (
      <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {copy.loaded(doorCount)}
        <span className="text-sm font-normal text-muted">{copy.loadedAt(dayOf(loadedAt))}</span>
      </p>
    )}
    {outsideCount > 0 && (
      <section aria-label={copy.outside(outsideCount)} className="mt-3 border-t border-line pt-3">
        <h3 className="text-base font-semibold text-danger">{copy.outside(outsideCount)}</h3>
        <p className="text-sm text-body">{copy.outsideHint}</p>
        <ul className="mt-2 flex flex-wrap gap-2 text-sm tabular-nums">
          {outside.map(({ residenceId, building, unit }) => (
            <li key={residenceId} className="rounded-sm bg-surface px-2 py-1">{`${building} ${unit}`}</li>
          ))}
        </ul>
      </section>
    )}
  </div>
);

/** Puts the text of a file into the field, to look at before it is sent. */
function FileButton({ onText }: { readonly onText: (text: string) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => chooser.current?.click()}>
        <FileText aria-hidden="true" className="size-4.5" />
        {copy.chooseFile}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        aria-label={copy.chooseFile}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          currentTarget.value = "";
          if (file !== undefined) void file.text().then(onText);
        }}
      />
    </>
  );
}

const Faults = ({ error }: { readonly error: Error }) => (
  <div role="alert" className="animate-rise text-sm text-danger">
    <p className="font-semibold">{messageFor(error, copy.failed)}</p>
    {error instanceof ApiError && (
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5">
        {Object.entries(error.fields).map(([line, fault]) => (
          <li key={line}>{fault}</li>
        ))}
      </ul>
    )}
  </div>
);

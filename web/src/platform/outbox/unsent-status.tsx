import { outboxCopy as copy } from "@danji/contract/app/outbox.copy";
import { CircleAlert, Clock, LoaderCircle } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { clockOf } from "../time/date.ts";
import type { OutboxEntry } from "./outbox-entries.ts";
import { discardItem, retryItem } from "./outbox.ts";

/** Classes of the frame around something that is not sent yet. */
export const unsentFrame = "rounded-md border border-dashed border-edge px-4 py-3";

interface UnsentStatusProps {
  readonly entry: OutboxEntry;
  /** What was written, to copy. */
  readonly text: string;
  /** Opens what was written in its form; without it, it cannot be changed. */
  readonly onChange?: () => void;
  /** True: it can be changed while it waits, too, and is sent under the same key then. */
  readonly changesWaiting?: boolean;
}

const undo = async (id: string) => showToast((await discardItem(id)) === "discarded" ? copy.undone : copy.sentAlready);

/** Where something that is not sent yet stands, and what can be done about it. */
export function UnsentStatus({ entry, text, onChange, changesWaiting = false }: UnsentStatusProps) {
  const { item, held, isSent } = entry;
  const failure = item.failure ?? held;
  const unkept = entry.isUnkept === true && <p className="pt-1 text-sm text-danger">{copy.unkept}</p>;
  if (failure !== undefined) {
    return (
      <div className="pt-1">
        <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="font-semibold">{copy.notSent}</span> · {failure}
          </span>
        </p>
        {unkept}
        <div className="-mx-2.5 flex flex-wrap">
          <Button variant="ghost" size="sm" onClick={() => retryItem(item.id)}>
            {copy.retry}
          </Button>
          {onChange !== undefined && (
            <Button variant="ghost" size="sm" onClick={onChange}>
              {copy.change}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => void copyText(text)}>
            {copy.copy}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => void discardItem(item.id)}>
            {copy.discard}
          </Button>
        </div>
      </div>
    );
  }
  if (isSent) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      {unkept}
      <p className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
        {entry.isSending ? (
          <LoaderCircle aria-hidden="true" className="size-3.5 animate-spin" />
        ) : (
          <Clock aria-hidden="true" className="size-3.5" />
        )}
        {waitingText(entry)}
      </p>
      {/* They stay during an attempt, which may begin and end under the thumb: another button would come below it. */}
      <div className="-ml-2.5 flex flex-wrap pl-1.5">
        <Button variant="ghost" size="sm" onClick={() => retryItem(item.id)}>
          {copy.retry}
        </Button>
        {changesWaiting && onChange !== undefined && (
          <Button variant="ghost" size="sm" onClick={onChange}>
            {copy.change}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => void undo(item.id)}>
          {copy.undo}
        </Button>
      </div>
    </div>
  );
}

const waitingText = ({ item, isSending, percent }: OutboxEntry): string => {
  if (isSending) return percent === undefined ? copy.sending : copy.uploading(percent);
  return item.notBefore === undefined
    ? copy.waiting
    : copy.waitingUntil(clockOf(new Date(item.notBefore).toISOString()));
};

const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copy.copied);
  } catch {
    showToast(copy.copyFailed);
  }
};

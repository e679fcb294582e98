import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { useState } from "react";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { ChatRequestSheet } from "./chat-request-sheet.tsx";
import type { RequestWords } from "./request-kind.ts";
import { RequestLink } from "./request-refusal.tsx";

interface UnsentRequestsProps {
  readonly requests: readonly OutboxEntry<RequestWords>[];
}

/** The viewer's chat requests that the server has not confirmed, above the others. */
export function UnsentRequests({ requests }: UnsentRequestsProps) {
  const [changed, setChanged] = useState<OutboxEntry<RequestWords>>();
  const [isOpen, setIsOpen] = useState(false);
  const change = (entry: OutboxEntry<RequestWords>) => {
    setChanged(entry);
    setIsOpen(true);
  };
  return (
    <>
      {requests.length > 0 && (
        <ul aria-label={outboxCopy.list} className="flex flex-col gap-2 px-5 py-3">
          {requests.map((entry) => (
            <UnsentRequest key={entry.item.id} entry={entry} onChange={() => change(entry)} />
          ))}
        </ul>
      )}
      {changed !== undefined && (
        <ChatRequestSheet
          key={`${changed.item.id} ${isOpen}`}
          target={changed.item.words.target}
          changed={changed.item}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface UnsentRequestProps {
  readonly entry: OutboxEntry<RequestWords>;
  readonly onChange: () => void;
}

function UnsentRequest({ entry, onChange }: UnsentRequestProps) {
  const { target, message } = entry.item.words;
  return (
    <li aria-label={target.receiver.nickname} className={unsentFrame}>
      <p className="truncate text-base font-semibold">{target.receiver.nickname}</p>
      <p className="pt-0.5 text-base leading-[1.55] whitespace-pre-wrap text-body">{message}</p>
      <UnsentStatus entry={entry} text={message} onChange={onChange} changesWaiting />
      <p className="text-sm empty:hidden">
        <RequestLink reason={entry.item.failureReason} receiverId={target.receiver.id} />
      </p>
    </li>
  );
}

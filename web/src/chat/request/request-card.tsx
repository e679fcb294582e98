import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import type { ReactNode, Ref } from "react";
import { relativeTime } from "#platform/time/date.ts";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";
import { RequestSource } from "./request-source.tsx";

interface RequestCardProps {
  readonly request: ChatRequestView;
  readonly ref?: Ref<HTMLLIElement>;
  /** Its buttons. */
  readonly children: ReactNode;
}

const looks: Readonly<Record<string, string>> = {
  PENDING: "tint-sand",
  APPROVED: "bg-accent-soft text-accent-ink",
};

const words: Readonly<Record<string, string>> = chatCopy.status;

/** A request: who, when, the greeting, its source, and its status. */
export const RequestCard = ({ request, ref, children }: RequestCardProps) => (
  <li
    ref={ref}
    tabIndex={-1}
    aria-label={request.memberInformation.nickname}
    className="flex gap-3.5 border-b border-line px-5 py-4 outline-none last:border-0"
  >
    <Avatar name={request.memberInformation.nickname} src={request.memberInformation.profileUrl} />
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="max-w-full min-w-0 truncate text-base font-semibold">{request.memberInformation.nickname}</p>
        <span
          className={cx(
            "shrink-0 rounded-[6px] px-1.5 py-px text-xs font-semibold",
            looks[request.status] ?? "bg-sunken text-muted",
          )}
        >
          {words[request.status] ?? chatCopy.status.unknown}
        </span>
        <time dateTime={request.createdAt} className="ml-auto shrink-0 text-xs text-muted">
          {relativeTime(request.createdAt)}
        </time>
      </div>
      {request.message !== "" && (
        <p className="text-base leading-[1.55] whitespace-pre-wrap text-body">{request.message}</p>
      )}
      {request.source !== null && <RequestSource source={request.source} />}
      {children}
    </div>
  </li>
);

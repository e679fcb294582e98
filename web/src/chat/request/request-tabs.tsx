import type { ChatRequestView } from "@danji/contract/chat/chat-request";
import { chatCopy } from "@danji/contract/chat/chat.copy";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { Inbox, Send } from "lucide-react";
import type { ComponentType } from "react";
import { ChatQueryList } from "#chat/list/chat-query-list.tsx";
import { FindNeighbour } from "#chat/list/find-neighbour.tsx";
import { RowsSkeleton } from "#chat/list/rows-skeleton.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReceivedRequest } from "./received-request.tsx";
import { useReceivedRequests, useSentRequests } from "./requests.queries.ts";
import { SentRequest } from "./sent-request.tsx";
import { requestKind, type RequestWords } from "./request-kind.ts";
import { UnsentRequests } from "./unsent-requests.tsx";

const skeleton = <RowsSkeleton rows={6} />;

/** The tab of requests that neighbours made to the viewer. */
export const ReceivedRequests = () => (
  <ChatQueryList query={useReceivedRequests()} skeleton={skeleton} empty={nothingReceived}>
    {(requests) => <Requests requests={requests} of={ReceivedRequest} />}
  </ChatQueryList>
);

/** The tab of the viewer's own requests. */
export function SentRequests() {
  const unsent = useOutbox<RequestWords>(requestKind);
  return (
    <>
      <UnsentRequests requests={unsent} />
      <ChatQueryList query={useSentRequests()} skeleton={skeleton} empty={unsent.length === 0 && nothingSent}>
        {(requests) => <Requests requests={requests} of={SentRequest} />}
      </ChatQueryList>
    </>
  );
}

interface RequestsProps {
  readonly requests: readonly ChatRequestView[];
  readonly of: ComponentType<{ readonly request: ChatRequestView }>;
}

const Requests = ({ requests, of: Request }: RequestsProps) => (
  <ul aria-label={chatListCopy.requests} className="pb-6">
    {requests.map((request) => (
      <Request key={request.requestId} request={request} />
    ))}
  </ul>
);

const nothingReceived = (
  <EmptyState
    icon={<Inbox />}
    title={chatCopy.noReceived}
    hint={chatListCopy.receivedHint}
    action={<FindNeighbour />}
  />
);

const nothingSent = (
  <EmptyState icon={<Send />} title={chatCopy.noSent} hint={chatListCopy.sentHint} action={<FindNeighbour />} />
);

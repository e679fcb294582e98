import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { messageFor } from "#platform/api-error.ts";
import type { OutboxItem, Outcome } from "#platform/outbox/outbox-item.ts";
import { currentOutcome, discardItem } from "#platform/outbox/outbox.ts";
import type { RequestWords } from "./request-kind.ts";
import { enqueueRequest } from "./request-outbox.ts";
import type { ChatRequestTarget } from "./requests.queries.ts";

export type RefusedRequest = Extract<Outcome, { kind: "refused" }>;

type RequestState =
  | { readonly step: "writing" | "sending" | "sent" | "waiting" }
  | { readonly step: "refused"; readonly refusal: RefusedRequest };

/**
 * Sends a chat request through the outbox, and follows its first attempt; a refusal takes it out again, and `send` resolves with false.
 * `changed` is an unsent request that it replaces, under the same key.
 */
export const useSendRequest = (target: ChatRequestTarget, changed?: OutboxItem<RequestWords>) => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<RequestState>({ step: "writing" });
  // What it is sent under: where an attempt without an answer has arrived after all, it is not asked twice.
  const key = useRef(changed?.failureReason === "IDEMPOTENCY_REUSED" ? undefined : changed?.id);

  const refuse = (refusal: RefusedRequest): boolean => {
    setState({ step: "refused", refusal });
    return false;
  };
  const send = async (message: string, isStillOpen: () => boolean): Promise<boolean> => {
    setState({ step: "sending" });
    let id: string;
    try {
      const memberId = await fetchViewerId(queryClient);
      if (changed !== undefined && (await discardItem(changed.id)) === "sent") {
        return refuse({ kind: "refused", sentence: outboxCopy.sentAlready });
      }
      const words = { target, message };
      id = enqueueRequest({ memberId, words, ...(key.current === undefined ? {} : { id: key.current }) });
    } catch (error) {
      return refuse({ kind: "refused", sentence: messageFor(error, chatListCopy.askFailed) });
    }
    const outcome = await currentOutcome(id);
    // A member who has closed the sheet finds it among the sent requests.
    if (!isStillOpen()) return true;
    if (outcome.kind !== "refused") {
      setState({ step: outcome.kind === "sent" ? "sent" : "waiting" });
      return true;
    }
    // One that was changed stays in the list, with the sentence.
    if (changed === undefined) await discardItem(id);
    return refuse(outcome);
  };
  return { state, send };
};

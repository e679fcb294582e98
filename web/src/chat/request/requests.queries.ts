import { chatLimits, type ChatSource } from "@danji/contract/chat/chat-rules";
import {
  approveChatRequest,
  cancelChatRequest,
  listReceivedRequests,
  listSentRequests,
  rejectChatRequest,
} from "@danji/contract/chat/chat-request";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { chatKeys, fromScreen, type ListOptions, withoutRetry } from "#chat/chat.queries.ts";
import { call } from "#platform/api.ts";

const listed = { ...withoutRetry, refetchOnWindowFocus: true } as const;
const query = { size: chatLimits.pageMax } as const;

/** The requests that others made to the viewer, the newest first. Options as of `fromScreen` and `besideScreen`. */
export const useReceivedRequests = (options: ListOptions = fromScreen) =>
  useQuery({
    queryKey: chatKeys.received,
    queryFn: ({ signal }) => call(listReceivedRequests, { query, signal }),
    ...listed,
    ...options,
  });

/** The viewer's own requests, the newest first. */
export const useSentRequests = () =>
  useQuery({
    queryKey: chatKeys.sent,
    queryFn: ({ signal }) => call(listSentRequests, { query, signal }),
    ...listed,
  });

export type Answer = "approve" | "reject";

/** Accepts or rejects a request. The list is refetched, also on a conflict (SPEC section 4). */
export const useAnswer = (requestId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (answer: Answer): Promise<void> => {
      await call(answer === "approve" ? approveChatRequest : rejectChatRequest, { params: { requestId } });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: chatKeys.direct });
      return queryClient.invalidateQueries({ queryKey: chatKeys.received });
    },
  });
};

/** Cancels an own open request. */
export const useCancel = (requestId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelChatRequest, { params: { requestId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: chatKeys.sent }),
  });
};

/** The receiver of a chat request, and the post or comment it was made from. */
export interface ChatRequestTarget {
  readonly receiver: { readonly id: number; readonly nickname: string };
  readonly source: { readonly type: ChatSource; readonly id: number };
}

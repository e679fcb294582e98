import { listChatMembers, type ChatMemberPage } from "@danji/contract/chat/chat";
import { chatLimits } from "@danji/contract/chat/chat-rules";
import { blockMember, unblockMember } from "@danji/contract/account/block";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { withoutRetry, chatKeys } from "#chat/chat.queries.ts";
import { call } from "#platform/api.ts";

/** All members of a room by nickname, page after page. */
export const useMembers = (roomId: number) =>
  useInfiniteQuery({
    queryKey: chatKeys.members(roomId),
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listChatMembers, { params: { roomId }, query: { cursor, size: chatLimits.pageMax }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: ChatMemberPage) => page.nextCursor ?? undefined,
    ...withoutRetry,
  });

/** Blocks or unblocks a member. Their content is hidden or shown everywhere: every query is invalidated. */
export const useBlockMember = (memberId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (blocks: boolean) => call(blocks ? blockMember : unblockMember, { params: { memberId } }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
};

import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { getGroupOffer, type GroupOfferView, joinGroup } from "@danji/contract/chat/chat";
import { Building2 } from "lucide-react";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { chatErrorMessage } from "#chat/chat-error.ts";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Button } from "#ui/button.tsx";
import { withoutRetry, chatKeys } from "#chat/chat.queries.ts";
import { useMyComplexId } from "#complex/my-complex/my-complex.queries.ts";
import { call } from "#platform/api.ts";

/** Offers to join the complex's room. */
export function GroupOffer({ offer }: { readonly offer: GroupOfferView }) {
  const join = useJoin();
  return (
    <section
      aria-label={offer.name}
      className="flex animate-rise items-center gap-3.5 rounded-lg bg-accent-soft p-4 text-left"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-surface text-accent-ink">
        <Building2 aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-bold">{offer.name}</h2>
        <p className="text-sm text-body">{chatListCopy.offer(offer.memberCount)}</p>
      </div>
      <Button size="sm" busy={join.isPending} onClick={() => join.mutate(offer.chatroomId)}>
        {chatListCopy.join}
      </Button>
    </section>
  );
}

/** The group room of the viewer's complex, for those who may join it. */
export const useGroupOffer = () => {
  const { apartmentId } = useMyComplexId();
  const query = useQuery({
    queryKey: [...chatKeys.offer, apartmentId],
    queryFn:
      apartmentId === undefined ? skipToken : ({ signal }) => call(getGroupOffer, { query: { apartmentId }, signal }),
    ...withoutRetry,
  });
  const { data: offer, isLoading } = query;
  return { isLoading, offer: offer?.isMember === true ? undefined : offer };
};

/** Joins a group room and opens it. */
const useJoin = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (roomId: number) => call(joinGroup, { params: { roomId } }),
    // Not as options of mutate: an event of the joining may remove the offer before the answer comes, and they were dropped.
    onSuccess: (_, roomId) => {
      void queryClient.invalidateQueries({ queryKey: chatKeys.lists });
      navigate(paths.chatroom(roomId));
    },
    onError: (error) => void openAlert({ message: chatErrorMessage(error, messageFor(error, chatListCopy.failed)) }),
  });
};

import { titles } from "@danji/contract/app/frame.copy";
import { mypageCopy } from "@danji/contract/account/settings.copy";
import { MessageCircle } from "lucide-react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ChatQueryList } from "./chat-query-list.tsx";
import { RoomRows } from "./room-list.tsx";
import { roomsByTime, useRooms } from "./rooms.queries.ts";
import { RowsSkeleton } from "./rows-skeleton.tsx";
import { useChatListUpdates } from "./use-chat-list-updates.ts";

/** /mypage/chats: every room of the viewer, of both kinds (SPEC section 2). */
export default function MyChatsPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.mypage);
  const [direct, group] = [useRooms("direct"), useRooms("group")];
  useChatListUpdates();
  const both = {
    data: direct.data && group.data && roomsByTime({ direct: direct.data, group: group.data }),
    error: direct.error ?? group.error,
    isFetching: direct.isFetching || group.isFetching,
    refetch: () => Promise.all([direct.refetch(), group.refetch()]),
  };
  const empty = (
    <EmptyState
      icon={<MessageCircle />}
      title={mypageCopy.chats}
      hint={mypageCopy.chatsHint}
      action={
        <Button variant="secondary" onClick={() => navigate(paths.chat)}>
          {mypageCopy.goChat}
        </Button>
      }
    />
  );
  return (
    <Page title={titles.myChats} onBack={goBack}>
      <ChatQueryList query={both} skeleton={<RowsSkeleton rows={8} />} empty={empty}>
        {(rooms) => <RoomRows rooms={rooms} />}
      </ChatQueryList>
    </Page>
  );
}

import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { titles } from "@danji/contract/app/frame.copy";
import type { ComponentType } from "react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { chatAddress, type ChatTab, chatTabOf } from "./chat-address.ts";
import { useChatUnreadCounts } from "./list/chat-unread-counts.ts";
import { DirectRooms } from "./list/direct-rooms.tsx";
import { GroupRooms } from "./list/group-rooms.tsx";
import { useChatListUpdates } from "./list/use-chat-list-updates.ts";
import { ReceivedRequests, SentRequests } from "./request/request-tabs.tsx";

const panels: Readonly<Record<ChatTab, ComponentType>> = {
  direct: DirectRooms,
  group: GroupRooms,
  received: ReceivedRequests,
  sent: SentRequests,
};

/** /chat: its four tabs (SPEC section 2). */
export default function ChatPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.home);
  const tab = chatTabOf(useSearchParams());
  const { direct, group, received } = useChatUnreadCounts();
  useChatListUpdates();
  const Panel = panels[tab];
  const tabs = [
    { id: "direct", label: titles.directChat, unreadCount: direct },
    { id: "group", label: titles.groupChat, unreadCount: group },
    { id: "received", label: titles.receivedRequests, unreadCount: received },
    { id: "sent", label: titles.sentRequests, unreadCount: 0 },
  ] as const;

  return (
    <Page title={titles.chat} onBack={goBack}>
      <Tabs
        label={titles.chat}
        tabs={tabs.map(({ unreadCount, ...rest }) => ({
          ...rest,
          mark: unreadCount > 0 ? chatListCopy.isNew : undefined,
        }))}
        value={tab}
        onChange={(next) => navigate(chatAddress(next), { replace: true })}
      >
        <Panel />
      </Tabs>
    </Page>
  );
}

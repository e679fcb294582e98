import { chatListCopy } from "@danji/contract/copy/chat-list";
import { titles } from "@danji/contract/copy/frame";
import type { ComponentType } from "react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/router.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { chatAddress, type ChatTab, chatTabOf } from "./chat-address.ts";
import { useChatNews } from "./list/chat-news.ts";
import { DirectRooms } from "./list/direct-rooms.tsx";
import { GroupRooms } from "./list/group-rooms.tsx";
import { useLiveLists } from "./list/use-live-lists.ts";
import { ReceivedRequests, SentRequests } from "./request/request-tabs.tsx";

const shown: Readonly<Record<ChatTab, ComponentType>> = {
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
  const { direct, group, received } = useChatNews();
  useLiveLists();
  const Shown = shown[tab];
  const tabs = [
    { id: "direct", label: titles.directChat, news: direct },
    { id: "group", label: titles.groupChat, news: group },
    { id: "received", label: titles.receivedRequests, news: received },
    { id: "sent", label: titles.sentRequests, news: 0 },
  ] as const;

  return (
    <Page title={titles.chat} onBack={goBack}>
      <Tabs
        label={titles.chat}
        tabs={tabs.map(({ news, ...rest }) => ({ ...rest, mark: news > 0 ? chatListCopy.isNew : undefined }))}
        value={tab}
        onChange={(next) => navigate(chatAddress(next), { replace: true })}
      >
        <Shown />
      </Tabs>
    </Page>
  );
}

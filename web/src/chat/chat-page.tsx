import { chatCopy } from "@danji/contract/copy/chat";
import { titles } from "@danji/contract/copy/frame";
import { Inbox, MessageCircle, MessagesSquare, Send } from "lucide-react";
import { useState } from "react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Tabs } from "#ui/tabs.tsx";

const tabs = [
  { id: "direct", label: titles.directChat },
  { id: "group", label: titles.groupChat },
  { id: "received", label: titles.receivedRequests },
  { id: "sent", label: titles.sentRequests },
] as const;
type Tab = (typeof tabs)[number]["id"];

const empty = {
  direct: { icon: <MessageCircle />, title: chatCopy.noDirect, hint: chatCopy.listHint },
  group: { icon: <MessagesSquare />, title: chatCopy.noGroup, hint: chatCopy.listHint },
  received: { icon: <Inbox />, title: chatCopy.noReceived, hint: chatCopy.requestHint },
  sent: { icon: <Send />, title: chatCopy.noSent, hint: chatCopy.requestHint },
} as const;

/** /chat: its four tabs (SPEC section 2), each still empty. */
export default function ChatPage() {
  const [tab, setTab] = useState<Tab>("direct");
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.chat} onBack={goBack}>
      <Tabs label={titles.chat} tabs={tabs} value={tab} onChange={setTab}>
        <EmptyState key={tab} {...empty[tab]} />
      </Tabs>
    </Page>
  );
}

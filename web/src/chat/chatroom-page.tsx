import { chatCopy } from "@danji/contract/copy/chat";
import { MessageCircle } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** /chatroom/{roomId}, until rooms have messages. */
export default function ChatroomPage() {
  const goBack = useGoBack(paths.chat);
  const leave = (
    <Button variant="ghost" size="sm" onClick={goBack}>
      {chatCopy.leave}
    </Button>
  );
  return (
    <Page title={chatCopy.fallbackTitle} onBack={goBack} right={leave}>
      <EmptyState icon={<MessageCircle />} title={chatCopy.roomEmpty} hint={chatCopy.roomEmptyHint} />
    </Page>
  );
}

import { titles } from "@danji/contract/copy/frame";
import { mypageCopy } from "@danji/contract/copy/settings";
import { MessageCircle } from "lucide-react";
import { useGoBack } from "#platform/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";

/** A sub page of /mypage, empty in SPEC section 2. */
export default function MyChatsPage() {
  const navigate = useNavigate();
  const goBack = useGoBack(paths.mypage);
  return (
    <Page title={titles.myChats} onBack={goBack}>
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
    </Page>
  );
}

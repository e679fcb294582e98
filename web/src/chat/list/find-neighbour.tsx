import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";

/** A button to the community, where neighbours can be found. */
export function FindNeighbour() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(paths.community)}>{chatListCopy.findNeighbour}</Button>;
}

import { chatListCopy } from "@danji/contract/copy/chat-list";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/router.tsx";
import { Button } from "#ui/button.tsx";

/** A button to the community, where neighbours can be found. */
export function FindNeighbour() {
  const navigate = useNavigate();
  return <Button onClick={() => navigate(paths.community)}>{chatListCopy.findNeighbour}</Button>;
}

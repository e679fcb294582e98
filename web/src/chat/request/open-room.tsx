import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { MessageCircle } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";

/** A link from an accepted request to its room. */
export const OpenRoom = ({ roomId }: { readonly roomId: number }) => (
  <Link
    to={paths.chatroom(roomId)}
    className={cx(
      "pressable mt-1 inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4",
      "bg-accent-soft text-base font-semibold text-accent-ink hover:bg-sunken",
    )}
  >
    <MessageCircle aria-hidden="true" className="size-4.5" />
    {chatListCopy.openRoom}
  </Link>
);

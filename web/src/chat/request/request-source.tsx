import type { ChatSourceView } from "@danji/contract/chat/chat-request";
import { chatListCopy } from "@danji/contract/chat/chat-list.copy";
import { CornerDownRight } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { cx } from "#ui/cx.ts";

const sourceText = ({ type, title }: ChatSourceView): string => {
  if (type === "ROOM") return title === null ? chatListCopy.fromGoneRoom : chatListCopy.fromRoom(title);
  if (title === null) return chatListCopy.fromGone;
  return type === "FEED" ? chatListCopy.fromFeed(title) : chatListCopy.fromComment(title);
};

/** Where the request was made; a link to the post while the post exists. */
export function RequestSource({ source }: { readonly source: ChatSourceView }) {
  const words = (
    <>
      <CornerDownRight aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{sourceText(source)}</span>
    </>
  );
  const look = "flex max-w-full items-center gap-1 self-start text-sm text-muted";
  if (source.feedId === null) return <p className={look}>{words}</p>;
  return (
    <Link
      to={paths.feed(source.feedId)}
      className={cx(look, "min-h-11 rounded-sm underline decoration-edge underline-offset-3 hover:text-ink")}
    >
      {words}
    </Link>
  );
}

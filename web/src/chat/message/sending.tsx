import { chatCopy } from "@danji/contract/chat/chat.copy";
import { LoaderCircle } from "lucide-react";

/** Says that an own message is on its way, and how much (per cent) of its photo is uploaded where that is known. */
export const Sending = ({ percent }: { readonly percent?: number | undefined }) => (
  <span className="flex shrink-0 items-center gap-1 text-xs text-muted">
    <LoaderCircle aria-hidden="true" className="size-3 animate-spin" />
    {percent === undefined ? chatCopy.pending : chatCopy.room.uploading(percent)}
  </span>
);

import { joinGroup } from "@danji/contract/chat/chat";
import { complexInfoCopy as copy } from "@danji/contract/complex/complex-info.copy";
import { titles } from "@danji/contract/app/frame.copy";
import { useMutation } from "@tanstack/react-query";
import { ChevronRight, MessageCircle } from "lucide-react";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

/** Opens the complex's group room; joins it first if necessary. Idempotent. */
export function ComplexInfoChat({ roomId }: { readonly roomId: number }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(joinGroup, { params: { roomId } }),
    onSuccess: () => navigate(paths.chatroom(roomId)),
    onError: (error) => showToast(messageFor(error, copy.joinFailed)),
  });
  return (
    <li>
      <button
        type="button"
        aria-busy={isPending}
        onClick={() => !isPending && mutate()}
        className="flex min-h-15 w-full items-center gap-3 rounded-md text-left hover:bg-sunken"
      >
        <span className="tint-pine grid size-10 shrink-0 place-items-center rounded-md">
          <MessageCircle aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1 text-base font-semibold">{titles.groupChat}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  );
}

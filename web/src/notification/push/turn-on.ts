import { pushCopy as copy } from "@danji/contract/notification/push.copy";
import { messageFor } from "#platform/api-error.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { NotPermitted, useTurnOnPush } from "./push.queries.ts";
import { NotRegistered } from "./registration.ts";

/** Turns pushes on after a tap, and says how it went. A refusal is not said again: the setting shows it. */
export function useTurnOn() {
  const { mutate, isPending } = useTurnOnPush();
  return {
    isPending,
    turnOn: (onEnd?: () => void) =>
      mutate(undefined, {
        onSuccess: () => showToast(copy.turnedOn),
        onError: (error) => {
          if (error instanceof NotRegistered) showToast(copy.notReady);
          else if (!(error instanceof NotPermitted)) showToast(messageFor(error, copy.turnOnFailed));
        },
        onSettled: () => onEnd?.(),
      }),
  };
}

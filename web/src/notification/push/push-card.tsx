import { pushCopy as copy } from "@danji/contract/notification/push.copy";
import { BellRing } from "lucide-react";
import { useId, useState } from "react";
import { storage } from "#platform/storage.ts";
import { Button } from "#ui/button.tsx";
import { pushSupport } from "./push-support.ts";
import { usePush } from "./push.queries.ts";
import { useTurnOn } from "./turn-on.ts";

/** Offers pushes above the list of notifications, to who was never asked in this browser; 나중에 is an answer for good. */
export function PushCard() {
  const [isDeclined, setDeclined] = useState(() => storage.get("pushDeclined") !== null);
  if (isDeclined || pushSupport() !== "SUPPORTED") return null;
  return (
    <Offer
      onDecline={() => {
        storage.set("pushDeclined", "true");
        setDeclined(true);
      }}
    />
  );
}

function Offer({ onDecline }: { readonly onDecline: () => void }) {
  const { data } = usePush();
  const { turnOn, isPending } = useTurnOn();
  const id = useId();
  if (data === undefined || data.isOn || data.permission !== "default") return null;
  return (
    <section aria-labelledby={id} className="mx-5 my-3 flex gap-3 rounded-lg bg-accent-soft p-4">
      <BellRing aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-ink" />
      <div className="min-w-0 flex-1">
        <h2 id={id} className="font-semibold text-ink">
          {copy.cardTitle}
        </h2>
        <p className="mt-1 text-sm text-body">{copy.cardHint}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={isPending} onClick={() => turnOn()}>
            {copy.cardYes}
          </Button>
          <Button variant="ghost" disabled={isPending} onClick={onDecline}>
            {copy.cardLater}
          </Button>
        </div>
      </div>
    </section>
  );
}

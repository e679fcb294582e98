import { complexRegistrationCopy as copy } from "@danji/contract/complex/registration.copy";
import { useEffect, useEffectEvent, useRef } from "react";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { parsePostcodeMessage, postcodeTimeout } from "./register-postcode.ts";

interface FoundAddress {
  readonly address: string;
  readonly name: string;
}

interface RegisterAddressSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** The address is to be typed: the member chose to, or the service is unavailable. */
  readonly onManual: (because: "hand" | "away") => void;
  readonly onChosen: (address: FoundAddress) => void;
}

/** The overlay of the postcode service (SPEC section 2). If it does not load in time, the address is typed. */
export function RegisterAddressSheet(props: RegisterAddressSheetProps) {
  const { open, onClose, onClosed, onManual, onChosen } = props;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={copy.findAddress}>
      {open && <Service onUnavailable={() => onManual("away")} onChosen={onChosen} />}
      <Button variant="ghost" block size="md" className="mt-2" onClick={() => onManual("hand")}>
        {copy.typeAddress}
      </Button>
    </Sheet>
  );
}

interface ServiceProps {
  readonly onUnavailable: () => void;
  readonly onChosen: (address: FoundAddress) => void;
}

/** The frame of the service's page. A sandbox would not isolate it: the page has our own origin. */
const makeFrame = (): HTMLIFrameElement =>
  Object.assign(document.createElement("iframe"), {
    src: paths.postcode,
    title: copy.findAddress,
    className: "size-full",
  });

function Service({ onUnavailable, onChosen }: ServiceProps) {
  const container = useRef<HTMLDivElement>(null);
  const notifyUnavailable = useEffectEvent(onUnavailable);
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    const frame = makeFrame();
    const timer = setTimeout(() => notifyUnavailable(), postcodeTimeout);
    const onFrameMessage = (event: MessageEvent<unknown>) => {
      const message = parsePostcodeMessage(event, frame.contentWindow);
      if (message === undefined) return;
      clearTimeout(timer);
      if (message.postcode === "away") notifyUnavailable();
      if (message.postcode === "chosen") chosen(message);
    };
    window.addEventListener("message", onFrameMessage);
    container.current?.append(frame);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", onFrameMessage);
      frame.remove();
    };
  }, []);
  return <div ref={container} className="h-[55dvh] w-full overflow-hidden rounded-md border border-line bg-surface" />;
}

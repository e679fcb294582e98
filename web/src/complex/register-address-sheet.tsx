import { complexRegistrationCopy as copy } from "@danji/contract/copy/complex-registration";
import { useEffect, useEffectEvent, useRef } from "react";
import { paths } from "#platform/paths.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { newsOf, postcodePatience } from "./register-postcode.ts";

interface Found {
  readonly address: string;
  readonly name: string;
}

interface RegisterAddressSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
  /** The address is to be typed: because it is wanted so, or because the service is away. */
  readonly onByHand: (because: "hand" | "away") => void;
  readonly onChosen: (found: Found) => void;
}

/** The layer of the postcode service (SPEC section 2). Where that does not come in time, the address is typed. */
export function RegisterAddressSheet(props: RegisterAddressSheetProps) {
  const { open, onClose, onClosed, onByHand, onChosen } = props;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={copy.findAddress}>
      {open && <Service onAway={() => onByHand("away")} onChosen={onChosen} />}
      <Button variant="ghost" block size="md" className="mt-2" onClick={() => onByHand("hand")}>
        {copy.typeAddress}
      </Button>
    </Sheet>
  );
}

interface ServiceProps {
  readonly onAway: () => void;
  readonly onChosen: (found: Found) => void;
}

/** The frame of the service's page. It is our own page of our own origin, so a sandbox would hold nothing. */
const makeFrame = (): HTMLIFrameElement =>
  Object.assign(document.createElement("iframe"), {
    src: paths.postcode,
    title: copy.findAddress,
    className: "size-full",
  });

function Service({ onAway, onChosen }: ServiceProps) {
  const place = useRef<HTMLDivElement>(null);
  const away = useEffectEvent(onAway);
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    const frame = makeFrame();
    const timer = setTimeout(() => away(), postcodePatience);
    const hear = (event: MessageEvent<unknown>) => {
      const news = newsOf(event, frame.contentWindow);
      if (news === undefined) return;
      clearTimeout(timer);
      if (news.postcode === "away") away();
      if (news.postcode === "chosen") chosen(news);
    };
    window.addEventListener("message", hear);
    place.current?.append(frame);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("message", hear);
      frame.remove();
    };
  }, []);
  return <div ref={place} className="h-[55dvh] w-full overflow-hidden rounded-md border border-line bg-surface" />;
}

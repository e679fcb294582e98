import { frameCopy } from "@danji/contract/app/frame.copy";
import { Building2, Headset, Megaphone, MessagesSquare } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useCapabilities } from "#platform/capabilities.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { Logo } from "./logo.tsx";

const icons = [MessagesSquare, Megaphone, Building2, Headset] as const;
const QR_SIZE = 100;
const QR_MARGIN = 2;

/** The panel beside the phone on wide screens: what the product is, and where its sources are. */
export function LandingPanel() {
  const sources = useCapabilities().data?.sources;
  return (
    <div className="landing-panel">
      <div className="my-auto flex flex-col">
        <Logo />
        <p className="mt-14 text-lg font-semibold text-accent-ink">{frameCopy.tagline}</p>
        <h2 className="mt-3 text-[2.75rem] leading-[1.2] font-bold tracking-[-0.03em]">{frameCopy.panelTitle}</h2>
        <p className="mt-4 text-lg text-body">{frameCopy.panelText}</p>
        <ul className="mt-10 grid grid-cols-2 gap-3">
          {frameCopy.features.map((feature, at) => {
            const Icon = icons[at] ?? Building2;
            return (
              <li key={feature} className="flex items-center gap-3 rounded-lg bg-surface p-4 shadow-low">
                <span className="grid size-10 place-items-center rounded-md bg-accent-soft text-accent-ink">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="text-base font-semibold">{feature}</span>
              </li>
            );
          })}
        </ul>
        <div className="mt-10 flex gap-6">
          <Source label={frameCopy.frontendSource} address={sources?.frontend} />
          <Source label={frameCopy.backendSource} address={sources?.backend} />
        </div>
      </div>
    </div>
  );
}

interface SourceProps {
  readonly label: string;
  readonly address: string | undefined;
}

// A QR code is dark on light in both themes: many readers do not read an inverted one.
function Source({ label, address }: SourceProps) {
  if (address === undefined) return <Skeleton className="h-[140px] w-[120px] rounded-md" />;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="pressable flex flex-col items-center gap-2 rounded-md"
    >
      <span className="rounded-md bg-paper p-2.5 shadow-low">
        <QRCodeSVG value={address} size={QR_SIZE} level="H" marginSize={QR_MARGIN} title={label} />
      </span>
      <span className="text-xs font-medium text-muted">{label}</span>
    </a>
  );
}

import { voiceCopy as copy } from "@danji/contract/complex/voice.copy";
import type { VoiceChoice } from "@danji/contract/complex/voice-rules";
import { BadgeCheck, type LucideIcon, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Segments } from "#ui/form/segments.tsx";
import type { Standing } from "./standing.ts";

interface VoiceLineProps {
  readonly standing: Standing | undefined;
  readonly voice: VoiceChoice;
  readonly onVoice: (voice: VoiceChoice) => void;
  readonly isNotice?: boolean;
  readonly disabled?: boolean;
}

/** Beside the button that sends: as whom one writes, with the choice for a member who has it; nothing for a neighbour. */
export function VoiceLine({ standing, voice, onVoice, isNotice = false, disabled = false }: VoiceLineProps) {
  if (standing?.kind === "guest") {
    return <Line icon={UserRound}>{copy.writesAsGuest}</Line>;
  }
  if (standing?.kind !== "office") return null;
  if (isNotice) return <OfficeLine>{copy.noticeByOffice}</OfficeLine>;
  if (!standing.chooses) return <OfficeLine>{writesAs(standing)}</OfficeLine>;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <Segments
        label={copy.speakAs}
        choices={standing.isCouncil ? councilChoices : choices}
        value={voice}
        disabled={disabled}
        onChange={onVoice}
      />
    </div>
  );
}

const choices = [
  { id: "NEIGHBOUR", label: copy.asNeighbour },
  { id: "OFFICE", label: copy.asOffice, className: "text-office" },
] as const;

const councilChoices = [choices[0], { ...choices[1], label: copy.asCouncil }] as const;

const writesAs = ({ isCouncil, complexName }: Extract<Standing, { readonly kind: "office" }>): string =>
  isCouncil ? copy.writesAsCouncil(complexName) : copy.writesAsOffice(complexName);

interface LineProps {
  readonly icon: LucideIcon;
  readonly className?: string;
  readonly children: ReactNode;
}

const Line = ({ icon: Icon, className = "text-muted", children }: LineProps) => (
  <p className={`flex items-center gap-1.5 pb-2 text-sm ${className}`}>
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
);

const OfficeLine = ({ children }: { readonly children: ReactNode }) => (
  <Line icon={BadgeCheck} className="font-semibold text-office">
    {children}
  </Line>
);

import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidentView } from "@danji/contract/complex/residence";
import type { ResidenceState, ResidentDecision } from "@danji/contract/complex/residence-rules";
import { relativeTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { homeText, type useDecision } from "./use-decision.ts";

const decisionsIn: Readonly<Record<ResidenceState, readonly ResidentDecision[]>> = {
  WAITING: ["reject", "approve"],
  ACTIVE: ["end"],
  REJECTED: [],
  ENDED: [],
};

/** Who lives there by their own word is approved, too. */
const decisionsOn = ({ state, decidedAt }: ResidentView): readonly ResidentDecision[] =>
  state === "ACTIVE" && decidedAt === null ? ["end", "approve"] : decisionsIn[state];

interface ResidentItemProps {
  readonly resident: ResidentView;
  readonly decision: ReturnType<typeof useDecision>;
  /** Opens the sheet that asks for the reason. */
  readonly onReject: (resident: ResidentView) => void;
}

/** A resident or an applicant, with the decisions on them. */
export const ResidentItem = ({ resident, decision: { ask, appoint, busy }, onReject }: ResidentItemProps) => {
  const { name, nickname, state, createdAt, decidedAt, isManager, doorNote } = resident;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-bold wrap-anywhere">
          {homeText(resident)}
          {doorNote !== null && (
            <span className="ml-2 rounded-sm bg-danger-soft px-1.5 py-0.5 text-sm font-semibold text-danger">
              {doorNote}
            </span>
          )}
          {isManager && (
            <span className="ml-2 rounded-sm bg-accent-soft px-1.5 py-0.5 text-sm font-semibold text-accent-ink">
              {copy.manager}
            </span>
          )}
        </p>
        <p className="text-base wrap-anywhere text-body">
          {name}
          <span className="text-muted">{` · ${nickname}`}</span>
        </p>
        <p className="text-sm text-muted">
          {decidedAt === null ? copy.asked(relativeTime(createdAt)) : copy.decidedAt(relativeTime(decidedAt))}
        </p>
      </div>
      {decisionsOn(resident).length > 0 && (
        <div className="flex gap-2">
          {decisionsOn(resident).map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant={decision === "approve" ? "primary" : "secondary"}
              disabled={busy}
              aria-label={copy.decideOne(name, copy.decisions[decision])}
              onClick={() => (decision === "reject" ? onReject(resident) : void ask(decision, resident))}
            >
              {copy.decisions[decision]}
            </Button>
          ))}
          {state === "ACTIVE" && !isManager && (
            <div className="-my-1 -mr-2.5">
              <Menu
                label={copy.actionsOf(name)}
                items={[{ label: copy.appoint, onSelect: () => void appoint(resident) }]}
              />
            </div>
          )}
        </div>
      )}
    </li>
  );
};

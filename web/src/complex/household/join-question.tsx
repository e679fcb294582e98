import { householdCopy as copy } from "@danji/contract/complex/household/household.copy";
import type { DoorView } from "@danji/contract/complex/household/household";
import { House } from "lucide-react";
import type { ReactNode } from "react";
import { useProfile } from "#account/profile/profile.queries.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";

interface JoinQuestionProps {
  readonly title: string;
  readonly door: DoorView;
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onJoin: () => void;
  readonly onRefuse: () => void;
  readonly children?: ReactNode;
}

/** Asks whether the account that is logged in lives behind the door, which it names with the member who vouches. */
export function JoinQuestion({ title, door, error, busy, onJoin, onRefuse, children }: JoinQuestionProps) {
  const nickname = useProfile().data?.nickname;
  return (
    <div className="flex flex-1 flex-col gap-6 px-5 pt-6 pb-10">
      <div className="flex flex-col items-center gap-4 text-center">
        <span className="grid size-14 place-items-center rounded-lg tint-plum">
          <House aria-hidden="true" className="size-7" />
        </span>
        <h2 className="text-xl font-bold wrap-anywhere">{title}</h2>
        <div className="w-full rounded-lg bg-sunken p-5">
          <p className="text-sm wrap-anywhere text-muted">{door.apartmentName}</p>
          <p className="text-2xl font-bold wrap-anywhere">{`${door.building} ${door.unit}`}</p>
        </div>
        {children}
        {nickname !== undefined && (
          <p className="text-base text-body">
            <span className="font-semibold">{copy.account(nickname)}</span>
            <br />
            <span className="text-sm text-muted">{copy.accountHint}</span>
          </p>
        )}
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <FormError message={error} />
        <Button block busy={busy} disabled={nickname === undefined} onClick={onJoin}>
          {copy.join}
        </Button>
        <Button block variant="ghost" disabled={busy} onClick={onRefuse}>
          {copy.notMine}
        </Button>
      </div>
    </div>
  );
}

import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { CircleCheck, Hourglass } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useChoose } from "../my-complex/use-choose.ts";

interface HomeAddedProps {
  readonly home: ResidenceView;
  readonly onDone: () => void;
}

/** The result of adding a home. */
export function HomeAdded({ home, onDone }: HomeAddedProps) {
  const { choose, isPending } = useChoose();
  const { apartmentName, state, isChosen } = home;
  const lives = state === "ACTIVE";
  const chooseIt = async () => {
    if (await choose(home)) onDone();
  };
  return (
    <div role="status" className="flex flex-1 flex-col">
      <EmptyState
        icon={lives ? <CircleCheck /> : <Hourglass />}
        title={lives ? copy.done : copy.waiting}
        hint={lives ? copy.doneHint(apartmentName) : copy.waitingHint}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {lives && !isChosen && (
              <Button variant="secondary" busy={isPending} onClick={() => void chooseIt()}>
                {copy.choose}
              </Button>
            )}
            <Button onClick={onDone}>{frameCopy.confirm}</Button>
          </div>
        }
      />
    </div>
  );
}

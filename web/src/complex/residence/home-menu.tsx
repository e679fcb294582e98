import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { LeavingView, ResidenceView } from "@danji/contract/complex/residence";
import { messageFor } from "#platform/api-error.ts";
import { countText } from "@danji/contract/platform/count-text";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { loadLeaving, useEndResidence } from "./residence.queries.ts";

interface EndAction {
  readonly label: string;
  /** Without a question it runs at once: nothing is lost. */
  readonly question?: (name: string) => string;
  readonly doneMessage?: string;
}

const endOfResident: EndAction = { label: copy.end, question: copy.endQuestion, doneMessage: copy.ended };
const endOfManager: EndAction = { ...endOfResident, question: copy.endManagerQuestion };
const endActions: Readonly<Record<ResidenceView["state"], EndAction>> = {
  ACTIVE: endOfResident,
  ENDED: endOfResident,
  WAITING: { label: copy.takeBack, question: copy.takeBackQuestion, doneMessage: copy.takenBack },
  REJECTED: { label: copy.forget },
};

const nothing: LeavingView = { reservationCount: 0, reservationFee: 0 };

/** The menu of a home: edit, and leave. */
export function HomeMenu({ home }: { readonly home: ResidenceView }) {
  const { memberApartmentId, apartmentName, state, isManager } = home;
  const navigate = useNavigate();
  const { mutateAsync } = useEndResidence();
  const { label, question, doneMessage } = isManager && state === "ACTIVE" ? endOfManager : endActions[state];

  const end = async () => {
    try {
      const ends = state === "ACTIVE" ? await loadLeaving(home) : nothing;
      if (question !== undefined && !(await agreesTo(ends, question(apartmentName)))) return;
      await mutateAsync({ home, ends });
      if (doneMessage !== undefined) showToast(doneMessage);
    } catch (error) {
      // Where the bookings have changed meanwhile, this says so, and the next tap asks with them.
      await openAlert({ message: messageFor(error, copy.endFailed) });
    }
  };
  const agreesTo = ({ reservationCount: count, reservationFee: fee }: LeavingView, message: string) =>
    openAlert(
      count === 0
        ? { message, confirm: label, cancel: frameCopy.cancel, danger: true }
        : {
            message: copy.endAhead(apartmentName, countText(count), countText(fee)),
            confirm: copy.endCancelling(countText(count)),
            cancel: frameCopy.cancel,
            danger: true,
          },
    );
  const items = [{ label, danger: true, onSelect: () => void end() }];
  const edit = { label: copy.edit, onSelect: () => navigate(paths.residence(memberApartmentId)) };
  const offered = state === "REJECTED" ? items : [edit, ...items];
  return <Menu label={copy.actionsOf(apartmentName)} items={offered} />;
}

import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useEndResidence } from "./residence.queries.ts";

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

/** The menu of a home: edit, and leave. */
export function HomeMenu({ home }: { readonly home: ResidenceView }) {
  const { memberApartmentId, apartmentName, state, isManager } = home;
  const navigate = useNavigate();
  const { mutateAsync } = useEndResidence();
  const { label, question, doneMessage } = isManager && state === "ACTIVE" ? endOfManager : endActions[state];

  const end = async () => {
    const words = { confirm: label, cancel: frameCopy.cancel, danger: true };
    if (question !== undefined && !(await openAlert({ message: question(apartmentName), ...words }))) return;
    try {
      await mutateAsync(home);
      if (doneMessage !== undefined) showToast(doneMessage);
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.endFailed) });
    }
  };
  const items = [{ label, danger: true, onSelect: () => void end() }];
  const edit = { label: copy.edit, onSelect: () => navigate(paths.residence(memberApartmentId)) };
  const offered = state === "REJECTED" ? items : [edit, ...items];
  return <Menu label={copy.actionsOf(apartmentName)} items={offered} />;
}

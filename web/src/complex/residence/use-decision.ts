import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidentView } from "@danji/contract/complex/residence";
import type { ResidentDecision } from "@danji/contract/complex/residence-rules";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useAppoint, useDecide } from "./resident.queries.ts";

export const homeText = ({ building, unit }: ResidentView): string => `${building} ${unit}`;

/** Decides on residents and shows the result; true if it succeeded. */
export const useDecision = (apartmentId: number) => {
  const { mutateAsync, isPending } = useDecide(apartmentId);
  const appointing = useAppoint(apartmentId);

  const decide = async (
    decision: ResidentDecision,
    residents: readonly ResidentView[],
    reason = "",
  ): Promise<boolean> => {
    try {
      const residenceIds = residents.map(({ residenceId }) => residenceId);
      await mutateAsync({ decision, residenceIds, ...(reason === "" ? {} : { reason }) });
      showToast(copy.decidedNow[decision](residents.length));
      return true;
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.decideFailed) });
      return false;
    }
  };

  /** As `decide`, for one resident after a confirmation. */
  const ask = async (decision: ResidentDecision, resident: ResidentView): Promise<void> => {
    const agreed = await openAlert({
      message: copy.decideQuestions[decision](resident.name, homeText(resident)),
      confirm: copy.decisions[decision],
      cancel: frameCopy.cancel,
      danger: decision !== "approve",
    });
    if (agreed) await decide(decision, [resident]);
  };

  /** As `decide`, for several residents after one confirmation; true where it was done. */
  const askMany = async (decision: "approve" | "end", residents: readonly ResidentView[]): Promise<boolean> => {
    const words = { confirm: copy.decisions[decision], cancel: frameCopy.cancel, danger: decision === "end" };
    if (!(await openAlert({ message: copy.decideManyQuestions[decision](residents.length), ...words }))) return false;
    return decide(decision, residents);
  };

  /** Makes a resident a manager, after a confirmation. */
  const appoint = async (resident: ResidentView): Promise<void> => {
    const { name, residenceId } = resident;
    const message = copy.appointQuestion(name, homeText(resident));
    if (!(await openAlert({ message, confirm: copy.appoint, cancel: frameCopy.cancel }))) return;
    try {
      await appointing.mutateAsync(residenceId);
      showToast(copy.appointed(name));
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.appointFailed) });
    }
  };
  return { decide, ask, askMany, appoint, busy: isPending || appointing.isPending };
};

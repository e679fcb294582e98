import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ResidenceView } from "@danji/contract/complex/residence";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useChooseResidence } from "../residence/residence.queries.ts";

/** Makes a home the chosen one and shows the result; false if that failed. */
export const useChoose = () => {
  const { mutateAsync, isPending } = useChooseResidence();
  const choose = async (home: ResidenceView): Promise<boolean> => {
    try {
      await mutateAsync(home);
      showToast(copy.chosenNow(home.apartmentName));
      return true;
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.chooseFailed) });
      return false;
    }
  };
  return { choose, isPending };
};

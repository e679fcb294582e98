import { residenceCopy as copy } from "@danji/contract/copy/residence";
import type { ResidenceView } from "@danji/contract/residence";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/alert.tsx";
import { showToast } from "#ui/toast.tsx";
import { useChooseResidence } from "./residence.queries.ts";

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

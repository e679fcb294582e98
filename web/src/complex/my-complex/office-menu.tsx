import { frameCopy } from "@danji/contract/app/frame.copy";
import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import type { ComplexView } from "@danji/contract/complex/complex";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useComplex } from "../complex.queries.ts";
import { useResign } from "../residence/resident.queries.ts";

/** A manager's actions on their own role; nothing for other members. */
export function OfficeMenu({ apartmentId }: { readonly apartmentId: number }) {
  const complex = useComplex(apartmentId).data;
  return complex?.isManager === true && <Office complex={complex} />;
}

function Office({ complex: { id, name } }: { readonly complex: ComplexView }) {
  const navigate = useNavigate();
  const { mutateAsync } = useResign(id);
  const resign = async () => {
    const words = { confirm: copy.resign, cancel: frameCopy.cancel, danger: true };
    if (!(await openAlert({ message: copy.resignQuestion(name), ...words }))) return;
    try {
      await mutateAsync();
      navigate(paths.mypage, { replace: true });
      showToast(copy.resigned(name));
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.resignFailed) });
    }
  };
  return <Menu label={frameCopy.menu} items={[{ label: copy.resign, danger: true, onSelect: () => void resign() }]} />;
}

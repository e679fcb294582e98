import type { ComplexView } from "@danji/contract/complex/complex";
import { allows } from "@danji/contract/complex/office-policy";
import { complexInfoCopy as copy } from "@danji/contract/complex/complex-info.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { kindCopy } from "@danji/contract/complex/kind/kind.copy";
import { residenceCopy } from "@danji/contract/complex/residence.copy";
import { messageFor } from "#platform/api-error.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Menu } from "#ui/overlay/menu.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useDeleteComplex } from "../registration/register.queries.ts";

/** The menu of a complex for a member who may correct its facts, and for those of its office who decide about residents. */
export function ComplexInfoMenu({ complex }: { readonly complex: ComplexView }) {
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeleteComplex();
  const ask = async () => {
    const words = { title: copy.removeTitle, message: copy.removeHint, confirm: copy.remove, danger: true };
    if (!(await openAlert({ ...words, cancel: frameCopy.cancel }))) return;
    try {
      await remove(complex.id);
    } catch (error) {
      void openAlert({ title: copy.removeFailed, message: messageFor(error, copy.removeFailed) });
      return;
    }
    showToast(copy.removed);
    navigate(paths.home, { replace: true });
  };
  return (
    <Menu
      label={copy.more}
      items={[
        ...(complex.isManager
          ? [{ label: residenceCopy.manage, onSelect: () => navigate(paths.manageResidentsOf(complex.id)) }]
          : []),
        ...(allows(complex.myRole, "editComplex")
          ? [{ label: kindCopy.title, onSelect: () => navigate(paths.complexKind(complex.id)) }]
          : []),
        ...(complex.canEdit
          ? [
              { label: copy.edit, onSelect: () => navigate(paths.editComplex(complex.id)) },
              { label: copy.remove, onSelect: () => void ask(), danger: true },
            ]
          : []),
      ]}
    />
  );
}

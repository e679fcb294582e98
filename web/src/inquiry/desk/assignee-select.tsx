import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryPage, OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { messageFor } from "#platform/api-error.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { useAssign } from "./inquiry-desk.queries.ts";

interface AssigneeSelectProps {
  readonly apartmentId: number;
  readonly inquiry: OfficeInquiryView;
  readonly staff: OfficeInquiryPage["staff"];
}

/** Who works on it; the choice is saved at once. */
export function AssigneeSelect({ apartmentId, inquiry: { inquiryId, assignee }, staff }: AssigneeSelectProps) {
  const { mutateAsync, isPending } = useAssign(apartmentId, inquiryId);
  const seen = assignee?.memberId ?? null;
  const assign = async (memberId: number | null) => {
    try {
      await mutateAsync({ memberId, seen });
    } catch (error) {
      showToast(messageFor(error, copy.assignFailed));
    }
  };
  return (
    <label className="flex items-center gap-3 text-sm">
      <span className="w-20 shrink-0 text-muted">{copy.assignee}</span>
      <select
        className="filter-chip min-w-0 flex-1"
        value={seen ?? ""}
        disabled={isPending}
        onChange={({ target: { value } }) => void assign(value === "" ? null : Number(value))}
      >
        <option value="">{copy.unassigned}</option>
        {staff.map(({ memberId, nickname, role }) => (
          <option key={memberId} value={memberId}>
            {copy.assigneeOf(nickname, roleCopy.roles[role])}
          </option>
        ))}
      </select>
    </label>
  );
}

import { roleCopy as copy } from "@danji/contract/complex/role/role.copy";
import { type GivenRole, givenRoles, roleLimits } from "@danji/contract/complex/role/role-rules";
import { useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { Form } from "#platform/form/form.tsx";
import { Field } from "#ui/form/field.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useInvite } from "./role.queries.ts";

interface InviteSheetProps {
  readonly apartmentId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

const choices = givenRoles.map((id) => ({ id, label: copy.roles[id], hint: copy.meanings[id] }));

/** Offers a role to a resident or to a mail address. */
export function InviteSheet({ apartmentId, open, onClose }: InviteSheetProps) {
  const [to, setTo] = useKeptState(`invite:${apartmentId}`, "");
  const [role, setRole] = useState<GivenRole>("STAFF");
  const [fault, setFault] = useState<string>();
  const { mutateAsync, isPending } = useInvite(apartmentId);
  const send = async () => {
    if (to.trim() === "") return setFault(copy.toRequired);
    try {
      await mutateAsync({ to: to.trim(), role });
    } catch (error) {
      return setFault(messageFor(error, copy.failed));
    }
    setTo("");
    onClose();
    showToast(copy.invited);
  };
  return (
    <Sheet open={open} onClose={onClose} title={copy.invite}>
      <Form submit={copy.sendInvitation} busy={isPending} onSubmit={send}>
        <Field
          label={copy.to}
          hint={copy.toHint}
          error={fault}
          value={to}
          maxLength={roleLimits.toMax}
          autoComplete="off"
          autoCapitalize="none"
          onChange={({ currentTarget }) => {
            setTo(currentTarget.value);
            setFault(undefined);
          }}
        />
        <RadioGroup label={copy.role} choices={choices} value={role} onChange={setRole} hint={copy.invitedHint} />
      </Form>
    </Sheet>
  );
}

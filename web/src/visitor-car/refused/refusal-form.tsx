import { addDays, isDay, seoulDay } from "@danji/contract/platform/seoul-clock";
import { isStandardPlate, plateFault, plateName } from "@danji/contract/visitor-car/plate";
import { refusalLimits as limits } from "@danji/contract/visitor-car/refused/refused-plates-rules";
import { refusedPlatesCopy as copy } from "@danji/contract/visitor-car/refused/refused-plates.copy";
import { useRef, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { type DraftSlot, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { Form } from "#platform/form/form.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { Field } from "#ui/form/field.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { KeptForm } from "../kept-form.tsx";
import { PlateField } from "../plate-field.tsx";
import { useRefusePlate } from "./refused-plates.queries.ts";

/** Days for which a plate is refused where nothing else is chosen. */
const USUAL_DAYS = 30;

interface Faults {
  readonly plate?: string | undefined;
  readonly reason?: string | undefined;
  readonly until?: string | undefined;
}

/** What is typed in the form, and stored as its draft. */
interface RefusalFields {
  readonly plate: string;
  readonly reason: string;
  /** As 2026-12-03. */
  readonly until: string;
}

const isRefusalDraft = (found: object): found is RefusalFields => {
  const { plate, reason, until } = found as Partial<RefusalFields>;
  return [plate, reason, until].every((text) => typeof text === "string");
};

interface RefusalFormProps {
  readonly apartmentId: number;
  readonly onDone: () => void;
}

/** The form that refuses a plate; what was typed stays if its sheet is closed. */
export const RefusalForm = (props: RefusalFormProps) => (
  <KeptForm kind="car-refusal" about={props.apartmentId} isDraft={isRefusalDraft} hasPlate>
    {(slot, stored) => <Refusal {...props} slot={slot} stored={stored?.draft} />}
  </KeptForm>
);

interface RefusalProps extends RefusalFormProps {
  readonly slot: DraftSlot;
  readonly stored: RefusalFields | undefined;
}

function Refusal({ apartmentId, onDone, slot, stored }: RefusalProps) {
  const today = seoulDay(new Date(correctedNow()));
  const last = addDays(today, limits.daysMax);
  const [fields, setFields] = useState<RefusalFields>(() => {
    const draft = stored ?? { plate: "", reason: "", until: "" };
    // A day that is over, or none, is chosen anew.
    return draft.until < today ? { ...draft, until: addDays(today, USUAL_DAYS) } : draft;
  });
  const autosave = useDraftAutosave(slot, fields, fields.plate !== "" || fields.reason !== "");
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useRefusePlate(apartmentId);
  const plateField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const untilField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<RefusalFields>) => {
    setFields((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const submit = async () => {
    const found: Faults = {
      plate: plateFault(fields.plate),
      reason: fields.reason.trim() === "" ? copy.reasonMissing : undefined,
      until: isDay(fields.until) && fields.until >= today && fields.until <= last ? undefined : copy.untilUnfit,
    };
    setFaults(found);
    setFailure(null);
    if (found.plate !== undefined) return plateField.current?.focus();
    if (found.reason !== undefined) return reasonField.current?.focus();
    if (found.until !== undefined) return untilField.current?.focus();
    const plate = plateName(fields.plate);
    const message = isStandardPlate(plate) ? copy.question(plate) : copy.unusual(plate);
    if (!(await openAlert({ message, confirm: copy.confirm, cancel: copy.cancel, danger: true }))) return;
    try {
      const { stopped } = await mutateAsync({ plate, reason: fields.reason, until: fields.until });
      autosave.finish();
      showToast(copy.saved(stopped));
      onDone();
    } catch (error) {
      setFailure(messageFor(error, copy.failed));
    }
  };
  return (
    <Form
      submit={copy.submit}
      busy={isPending}
      failure={failure}
      notice={autosave.isUnkept && <UnkeptNotice />}
      onSubmit={submit}
    >
      <PlateField
        ref={plateField}
        label={copy.plate}
        value={fields.plate}
        readOnly={isPending}
        error={faults.plate}
        onChange={(plate) => change({ plate })}
        onTidy={(plate) => setFields((before) => ({ ...before, plate }))}
      />
      <Field
        ref={reasonField}
        label={copy.reason}
        hint={copy.reasonHint}
        value={fields.reason}
        readOnly={isPending}
        error={faults.reason}
        maxLength={limits.reasonMax}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
      />
      <Field
        ref={untilField}
        type="date"
        label={copy.until}
        hint={copy.untilHint}
        value={fields.until}
        min={today}
        max={last}
        readOnly={isPending}
        error={faults.until}
        onChange={({ currentTarget: { value } }) => change({ until: value })}
      />
    </Form>
  );
}

import { addDays, isDay, seoulDay } from "@danji/contract/platform/seoul-clock";
import { readLedgerSearch } from "@danji/contract/visitor-car/ledger/ledger-search";
import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { noticePenalty } from "@danji/contract/visitor-car/penalty/penalty";
import { ruleFault } from "@danji/contract/visitor-car/penalty/penalty-faults";
import { penaltyLimits as limits } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { plateFault, plateName } from "@danji/contract/visitor-car/plate";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { preparePhoto } from "#image/prepare-photo.ts";
import { messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { type DraftSlot, saveDraftFiles, type StoredDraft, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { Form } from "#platform/form/form.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { randomUuid } from "#platform/uuid.ts";
import { Field } from "#ui/form/field.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { PhotoField } from "../gate/unregistered/photo-field.tsx";
import { KeptForm } from "../kept-form.tsx";
import { PlateField } from "../plate-field.tsx";
import { penaltiesKey } from "./penalties.queries.ts";
import { isNoticeDraft, type PenaltyFields } from "./penalty-drafts.ts";

type Faults = { readonly [Name in keyof Omit<PenaltyFields, "key">]?: string | undefined };

interface NoticeFormProps {
  readonly apartmentId: number;
  readonly onDone: () => void;
}

/** The form that notifies a household of a penalty; what was typed stays if its sheet is closed. */
export const NoticeForm = (props: NoticeFormProps) => (
  <KeptForm kind="car-penalty" about={props.apartmentId} isDraft={isNoticeDraft} hasPlate>
    {(slot, stored) => <Notice {...props} slot={slot} stored={stored} />}
  </KeptForm>
);

interface NoticeProps extends NoticeFormProps {
  readonly slot: DraftSlot;
  readonly stored: StoredDraft<PenaltyFields> | null;
}

function Notice({ apartmentId, onDone, slot, stored }: NoticeProps) {
  const client = useQueryClient();
  const today = seoulDay(new Date(correctedNow()));
  const [first, last] = [addDays(today, limits.daysMin), addDays(today, limits.daysMax)];
  const [fields, setFields] = useState<PenaltyFields>(() => {
    const draft = stored?.draft ?? { door: "", plate: "", rule: "", until: "", key: randomUuid() };
    // A day that is too near by now, or none, is chosen anew.
    return draft.until < first ? { ...draft, until: addDays(today, limits.usualDays) } : draft;
  });
  const [photo, setPhoto] = useState(stored?.files[0]);
  const isDirty = photo !== undefined || [fields.door, fields.plate, fields.rule].some((text) => text !== "");
  const autosave = useDraftAutosave(slot, fields, isDirty);
  const [faults, setFaults] = useState<Faults>({});
  const doorField = useRef<HTMLInputElement>(null);
  const plateField = useRef<HTMLInputElement>(null);
  const ruleField = useRef<HTMLInputElement>(null);
  const untilField = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<PenaltyFields>) => {
    setFields((before) => ({ ...before, ...part, key: randomUuid() }));
    setFaults({});
  };
  const changePhoto = (file: File | undefined) => {
    setPhoto(file);
    change({});
    void saveDraftFiles(slot, file === undefined ? [] : [file]);
    // In the background, so that it is ready when the notice is sent.
    if (file !== undefined) void preparePhoto(file);
  };
  const submit = async () => {
    const { building, unit } = readLedgerSearch(fields.door) ?? {};
    const found: Faults = {
      door: building === undefined || unit === undefined ? copy.doorUnfit : undefined,
      plate: plateFault(fields.plate),
      rule: ruleFault(fields.rule),
      until:
        isDay(fields.until) && fields.until >= first && fields.until <= last
          ? undefined
          : copy.untilUnfit(limits.daysMin, limits.daysMax),
    };
    setFaults(found);
    setFailure(null);
    if (found.door !== undefined) return doorField.current?.focus();
    if (found.plate !== undefined) return plateField.current?.focus();
    if (found.rule !== undefined) return ruleField.current?.focus();
    if (found.until !== undefined) return untilField.current?.focus();
    if (photo === undefined) return setFailure(copy.photoMissing);
    if (building === undefined || unit === undefined) return;
    const message = copy.question(fields.door.trim(), plateName(fields.plate));
    if (!(await openAlert({ message, confirm: copy.confirm, cancel: copy.cancel }))) return;
    setIsBusy(true);
    try {
      await call(noticePenalty, {
        params: { apartmentId },
        body: { building, unit, plate: plateName(fields.plate), rule: fields.rule, until: fields.until },
        files: { photo: [await preparePhoto(photo)] },
        headers: { "idempotency-key": fields.key },
      });
      autosave.finish();
      showToast(copy.saved);
      onDone();
    } catch (error) {
      setFailure(messageFor(error, copy.failed));
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: penaltiesKey(apartmentId) });
    }
  };
  return (
    <Form
      submit={copy.submit}
      busy={isBusy}
      failure={failure}
      notice={autosave.isUnkept && <UnkeptNotice />}
      onSubmit={submit}
    >
      <Field
        ref={doorField}
        label={copy.door}
        placeholder={copy.doorHint}
        value={fields.door}
        error={faults.door}
        readOnly={isBusy}
        autoComplete="off"
        maxLength={40}
        onChange={({ currentTarget: { value } }) => change({ door: value })}
      />
      <PlateField
        ref={plateField}
        label={copy.plate}
        value={fields.plate}
        readOnly={isBusy}
        error={faults.plate}
        onChange={(plate) => change({ plate })}
        onTidy={(plate) => setFields((before) => ({ ...before, plate }))}
      />
      <Field
        ref={ruleField}
        label={copy.rule}
        placeholder={copy.ruleHint}
        value={fields.rule}
        error={faults.rule}
        readOnly={isBusy}
        autoComplete="off"
        maxLength={limits.ruleMax}
        onChange={({ currentTarget: { value } }) => change({ rule: value })}
      />
      <Field
        ref={untilField}
        type="date"
        label={copy.until}
        value={fields.until}
        error={faults.until}
        min={first}
        max={last}
        readOnly={isBusy}
        onChange={({ currentTarget: { value } }) => change({ until: value })}
      />
      <PhotoField photo={photo} disabled={isBusy} onChange={changePhoto} />
      <p className="text-sm text-muted">{copy.photoHint}</p>
    </Form>
  );
}

import { addDays, isDay, seoulDay } from "@danji/contract/platform/seoul-clock";
import { readLedgerSearch } from "@danji/contract/visitor-car/ledger/ledger-search";
import { penaltyCopy as copy } from "@danji/contract/visitor-car/penalty/penalty.copy";
import { noticePenalty } from "@danji/contract/visitor-car/penalty/penalty";
import { ruleFault } from "@danji/contract/visitor-car/penalty/penalty-faults";
import { penaltyLimits as limits } from "@danji/contract/visitor-car/penalty/penalty-rules";
import { plateFault, plateName } from "@danji/contract/visitor-car/plate";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { preparePhoto } from "#image/prepare-photo.ts";
import { messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { preventComposingSubmit } from "#platform/ime.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { randomUuid } from "#platform/uuid.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { PhotoField } from "../gate/unregistered/photo-field.tsx";
import { PlateField } from "../plate-field.tsx";
import { penaltiesKey } from "./penalties.queries.ts";

interface Fields {
  readonly door: string;
  readonly plate: string;
  readonly rule: string;
  readonly until: string;
}
type Faults = { readonly [Name in keyof Fields]?: string | undefined };

/** The form that notifies a household of a penalty. */
export function NoticeForm({ apartmentId, onDone }: { readonly apartmentId: number; readonly onDone: () => void }) {
  const client = useQueryClient();
  const today = seoulDay(new Date(correctedNow()));
  const [first, last] = [addDays(today, limits.daysMin), addDays(today, limits.daysMax)];
  const [fields, setFields] = useState<Fields>({
    ...{ door: "", plate: "", rule: "" },
    until: addDays(today, limits.usualDays),
  });
  const [photo, setPhoto] = useState<File>();
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // Of these words and this photo: a second attempt with them is the same notice.
  const [key, setKey] = useState(randomUuid);
  const change = (part: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...part }));
    setFaults({});
    setKey(randomUuid());
  };
  const changePhoto = (file: File | undefined) => {
    setPhoto(file);
    setKey(randomUuid());
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
    const isUnfit = Object.values(found).some((fault) => fault !== undefined);
    setFailure(!isUnfit && photo === undefined ? copy.photoMissing : null);
    if (isUnfit || building === undefined || unit === undefined || photo === undefined) return;
    const message = copy.question(fields.door.trim(), plateName(fields.plate));
    if (!(await openAlert({ message, confirm: copy.confirm, cancel: copy.cancel }))) return;
    setIsBusy(true);
    try {
      await call(noticePenalty, {
        params: { apartmentId },
        body: { building, unit, plate: plateName(fields.plate), rule: fields.rule, until: fields.until },
        files: { photo: [await preparePhoto(photo)] },
        headers: { "idempotency-key": key },
      });
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
    <form
      noValidate
      className="flex flex-col gap-5"
      onKeyDown={preventComposingSubmit}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
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
        label={copy.plate}
        value={fields.plate}
        readOnly={isBusy}
        error={faults.plate}
        onChange={(plate) => change({ plate })}
      />
      <Field
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
      <FormError message={failure} />
      <Button type="submit" block className="min-h-13" busy={isBusy}>
        {copy.submit}
      </Button>
    </form>
  );
}

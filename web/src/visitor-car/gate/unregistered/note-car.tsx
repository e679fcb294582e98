import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carLimits } from "@danji/contract/visitor-car/car-rules";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import type { UnregisteredCarsView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { isStandardPlate, plateFault, plateKey, plateName, plateTail } from "@danji/contract/visitor-car/plate";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { preparePhoto } from "#image/prepare-photo.ts";
import { messageFor } from "#platform/api-error.ts";
import { type DraftSlot, saveDraftFiles, type StoredDraft, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { Form } from "#platform/form/form.tsx";
import { Field } from "#ui/form/field.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { useCarSearch } from "../../desk/car-desk.queries.ts";
import { KeptForm } from "../../kept-form.tsx";
import { PlateField } from "../../plate-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { enqueueSighting } from "./sighting-outbox.ts";

const copy = gateCopy.note;

/** A note that is being typed, as it is stored beside its photo. */
interface NoteDraft {
  readonly plate: string;
  readonly place: string;
}

const isNoteDraft = (found: object): found is NoteDraft => {
  const { plate, place } = found as Partial<NoteDraft>;
  return typeof plate === "string" && typeof place === "string";
};

interface Noted {
  readonly apartmentId: number;
  /** Those of today, and those that were noted before: as far as the phone knows them. */
  readonly registered: readonly CarTodayView[];
  /** True: there are more of today, which the server finds. */
  readonly isCut: boolean;
  readonly noted: UnregisteredCarsView | undefined;
}

interface NoteSheetProps extends Noted {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The sheet in which an unregistered car is noted; what was typed stays if it is closed. */
export const NoteSheet = ({ open, onClose, onClosed, ...props }: NoteSheetProps) => (
  <Sheet title={copy.title} open={open} onClose={onClose} onClosed={onClosed}>
    <KeptForm kind="car-note" about={props.apartmentId} isDraft={isNoteDraft} hasPlate>
      {(slot, stored) => <NoteCar {...props} slot={slot} stored={stored} onDone={onClose} />}
    </KeptForm>
  </Sheet>
);

interface NoteCarProps extends Noted {
  readonly slot: DraftSlot;
  readonly stored: StoredDraft<NoteDraft> | null;
  readonly onDone: () => void;
}

/** The form about an unregistered car; it waits in the outbox where there is no connection. */
function NoteCar({ apartmentId, slot, stored, registered, isCut, noted, onDone }: NoteCarProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<NoteDraft>(() => stored?.draft ?? { plate: "", place: "" });
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const plateField = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState(stored?.files[0]);
  const isDirty = draft.plate !== "" || draft.place !== "" || photo !== undefined;
  const autosave = useDraftAutosave(slot, draft, isDirty);
  const change = (part: Partial<NoteDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFault(undefined);
  };
  const changePhoto = (file: File | undefined) => {
    setPhoto(file);
    void saveDraftFiles(slot, file === undefined ? [] : [file]);
    // In the background, so that it is ready when the note is sent.
    if (file !== undefined) void preparePhoto(file);
  };
  const { data: found } = useCarSearch(apartmentId, isCut ? (plateTail(draft.plate) ?? undefined) : undefined);
  const before = noted?.cars.find(({ plate }) => plateKey(plate) === plateKey(draft.plate));

  const submit = async () => {
    const error = plateFault(draft.plate);
    setFault(error);
    if (error !== undefined) return focus(plateField);
    const question = questionAbout(draft.plate, [...registered, ...(found?.cars ?? [])]);
    if (question !== undefined) {
      if (!(await openAlert({ message: question, confirm: copy.noteAnyway, cancel: copy.fix }))) return;
    }
    const seenAt = Date.now();
    setIsSending(true);
    setFailure(null);
    try {
      const files = photo === undefined ? [] : [await preparePhoto(photo)];
      const words = { apartmentId, plate: plateName(draft.plate), place: draft.place.trim(), seenAt };
      enqueueSighting(await fetchViewerId(client), words, files);
    } catch (caught) {
      setFailure(messageFor(caught, copy.failed));
      return setIsSending(false);
    }
    autosave.finish();
    showToast(navigator.onLine ? copy.saved : copy.waits);
    onDone();
  };
  return (
    <Form
      submit={copy.submit}
      busy={isSending}
      failure={failure}
      notice={autosave.isUnkept && <UnkeptNotice />}
      buttonClassName="min-h-14"
      onSubmit={submit}
    >
      <div className="flex flex-col gap-2">
        <PlateField
          ref={plateField}
          label={copy.plate}
          value={draft.plate}
          readOnly={isSending}
          error={fault}
          onChange={(plate) => change({ plate })}
          onTidy={(plate) => setDraft((typed) => ({ ...typed, plate }))}
        />
        {before !== undefined && <p className="text-base text-body">{copy.again(before.count)}</p>}
      </div>
      <Field
        label={copy.place}
        placeholder={copy.placeHint}
        value={draft.place}
        readOnly={isSending}
        autoComplete="off"
        maxLength={carLimits.placeMax}
        onChange={({ currentTarget: { value } }) => change({ place: value })}
      />
      <PhotoField photo={photo} disabled={isSending} onChange={changePhoto} />
      <p className="text-sm text-muted">{noted === undefined ? copy.privacyOffline : copy.privacy(noted.plateDays)}</p>
    </Form>
  );
}

const focus = (field: RefObject<HTMLInputElement | null>): void => field.current?.focus();

/** What is asked before such a plate is noted; undefined for nothing. */
function questionAbout(plate: string, registered: readonly CarTodayView[]): string | undefined {
  const own = registered.find((car) => plateKey(car.plate) === plateKey(plate));
  if (own !== undefined) return copy.registered(own.plate, `${own.building} ${own.unit}`);
  return isStandardPlate(plate) ? undefined : copy.unusual(plateName(plate));
}

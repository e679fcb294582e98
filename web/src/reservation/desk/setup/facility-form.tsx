import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import type { FacilitySettings } from "@danji/contract/facility/facility-rules";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { useId, useState } from "react";
import { FacilityFacts } from "#facility/facility-facts.tsx";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { type DraftSlot, type DraftStamp, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { mergeChanges } from "#platform/form/merge-changes.ts";
import { isSame } from "#platform/form/plain-json.ts";
import { Link, useNavigate } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { CancellationFields } from "./cancellation-fields.tsx";
import { ClosureSection } from "./closure-section.tsx";
import { draftOf, type FacilityDraft, newFacility, readFacility, type StoredFacilityDraft } from "./facility-draft.ts";
import { BasicFields } from "./basic-fields.tsx";
import { readInTheWay, useChangeFacility, useCreateFacility } from "./facility-desk.queries.ts";
import { HoursFields } from "./hours-fields.tsx";
import { type BookingsDecision, InTheWaySheet } from "./in-the-way-sheet.tsx";
import { PhotoSection } from "./photo-section.tsx";
import { RemoveSection } from "./remove-section.tsx";
import { RuleFields } from "./rule-fields.tsx";

interface FacilityFormProps {
  readonly apartmentId: number;
  readonly slot: DraftSlot;
  readonly stored: StoredFacilityDraft | null;
  /** Undefined: a new one. */
  readonly facility: FacilityView | undefined;
  /** Another desk has removed it. */
  readonly isGone: boolean;
  readonly onStartOver: () => void;
}

/** The rules of a facility beside what residents read of them. What is typed is kept on the machine until it is saved. */
export function FacilityForm({ apartmentId, slot, stored, facility, isGone, onStartOver }: FacilityFormProps) {
  const navigate = useNavigate();
  // As it was opened: what another desk saves meanwhile is refused by its version, not written over.
  const [opened] = useState(facility);
  const [empty] = useState(() => draftOf(opened ?? newFacility));
  // A draft may be older than the facility: of that, it has only what was changed in it.
  const [draft, setDraft] = useState<FacilityDraft>(() =>
    stored === null
      ? empty
      : { ...stampOf(stored), ...mergeChanges<FacilityDraft>(stored.opened ?? empty, stored, empty) },
  );
  const [details] = useState({ opened: empty });
  const isDirty = draft !== empty;
  const version = opened?.version ?? 0;
  const { isUnkept, finish } = useDraftAutosave(slot, draft, isDirty, details);
  const [isChecked, setIsChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { content: inTheWay, show, sheet } = useOneSheet<readonly OfficeReservationView[]>();
  const create = useCreateFacility(apartmentId);
  const call = { apartmentId, facilityId: opened?.facilityId ?? 0 };
  const change = useChangeFacility(call);
  const formId = useId();
  const read = readFacility(draft, (opened ?? newFacility).settings);
  const faults = isChecked ? read.faults : {};
  const isPending = create.isPending || change.isPending;
  const { name, kind, place, description } = draft;
  const edit = (next: Partial<FacilityDraft>) => setDraft((before) => ({ ...before, ...next }));
  const list = paths.officeFacilities(apartmentId);

  const save = async (onReservations?: BookingsDecision) => {
    setIsChecked(true);
    sheet.onClose();
    if (Object.keys(read.faults).length > 0) return setRefusal(copy.faulty);
    setRefusal(null);
    const fields = { name, place, description, settings: bodyOf(read.settings) };
    try {
      if (opened === undefined) await create.mutateAsync({ ...fields, kind });
      else await change.mutateAsync({ ...fields, version, ...(onReservations && { onReservations }) });
      finish();
      showToast(copy.saved);
      navigate(list, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "FACILITY_RESERVATIONS")
        return setRefusal(messageFor(error, copy.saveFailed));
      try {
        show(await readInTheWay(call, { ...fields, version }));
      } catch (failure) {
        setRefusal(messageFor(failure, copy.saveFailed));
      }
    }
  };

  const view: FacilityView = {
    facilityId: call.facilityId,
    apartmentId,
    name,
    kind,
    place,
    description,
    version,
    settings: read.settings,
    closures: facility?.closures ?? [],
  };
  return (
    <DeskPage
      title={opened === undefined ? copy.newTitle : copy.changeTitle(opened.name)}
      actions={
        <>
          <Link to={list} className={buttonClasses({ variant: "secondary" })}>
            {copy.toList}
          </Link>
          <Button type="submit" form={formId} busy={isPending}>
            {copy.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-8 px-5 min-[1024px]:px-6 pb-10 min-[1024px]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <form
            id={formId}
            noValidate
            className="flex flex-col gap-8"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {isUnkept && <UnkeptNotice />}
            {isGone && <ChangedMeanwhile message={copy.goneMeanwhile} />}
            {stored !== null && (
              <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-4 py-2 text-base">
                {isOlder(stored, empty) ? copy.restoredOver : copy.restored}
                <Button
                  variant="ghost"
                  onClick={() => {
                    finish();
                    onStartOver();
                  }}
                >
                  {copy.startOver}
                </Button>
              </div>
            )}
            <BasicFields draft={draft} faults={faults} isNew={opened === undefined} onChange={edit} />
            {kind !== "NIGHT" && <HoursFields draft={draft} faults={faults} onChange={edit} />}
            {kind !== "INFO" && <RuleFields draft={draft} faults={faults} onChange={edit} />}
            {kind !== "INFO" && <CancellationFields draft={draft} faults={faults} onChange={edit} />}
            <FormError message={refusal} />
          </form>
          {facility !== undefined && <PhotoSection call={call} images={facility.images ?? []} />}
          {facility !== undefined && <ClosureSection call={call} closures={facility.closures} />}
          {facility !== undefined && <RemoveSection call={call} name={facility.name} onRemoved={finish} />}
        </div>
        <aside aria-label={copy.preview} className="min-w-0">
          <div className="overflow-hidden rounded-xl border border-line bg-surface min-[1024px]:sticky min-[1024px]:top-4">
            <p className="bg-sunken px-5 py-2.5 text-sm font-semibold text-muted">{copy.preview}</p>
            <p className="px-5 pt-4 text-lg font-bold wrap-anywhere">{name}</p>
            <FacilityFacts facility={view} />
          </div>
        </aside>
      </div>
      {inTheWay !== undefined && (
        <InTheWaySheet rows={inTheWay} {...sheet} onDecide={(decision) => void save(decision)} />
      )}
    </DeskPage>
  );
}

const stampOf = ({ savedAt }: DraftStamp): DraftStamp => (savedAt === undefined ? {} : { savedAt });

/** True if the facility is another by now than when the draft was begun. */
const isOlder = ({ opened }: StoredFacilityDraft, now: FacilityDraft): boolean => !isSame(opened ?? now, now);

/** The rules as the call takes them, with lists of their own. */
const bodyOf = (settings: FacilitySettings) => ({
  ...settings,
  hours: [...settings.hours],
  cancellation: { ...settings.cancellation, tiers: [...settings.cancellation.tiers] },
});

import { titles } from "@danji/contract/app/frame.copy";
import { carLimits } from "@danji/contract/visitor-car/car-rules";
import { isStandardPlate, plateName } from "@danji/contract/visitor-car/plate";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import type { VisitorCarHomeView, VisitorCarsView } from "@danji/contract/visitor-car/visitor-car";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { useAuthStore } from "#account/session/auth.store.ts";
import { messageFor } from "#platform/api-error.ts";
import { type DraftSlot, useDraftAutosave } from "#platform/draft/draft-storage.ts";
import { UnkeptNotice } from "#platform/draft/unkept-notice.tsx";
import { useNavigate } from "#platform/navigation/router.tsx";
import { currentOutcome, discardItem } from "#platform/outbox/outbox.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { ChangedMeanwhile } from "#ui/form/changed-meanwhile.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Page } from "#ui/page.tsx";
import { enqueueVisit } from "../unsent/visit-outbox.ts";
import { visitorCarKey } from "../visitor-car.queries.ts";
import { BillText, Quota } from "../visit-bill.tsx";
import { HomeLine } from "../home-line.tsx";
import { PlateField } from "../plate-field.tsx";
import { confirmBeside } from "./near-visit.ts";
import { TimeFields } from "./time-fields.tsx";
import { useVisitForm } from "./use-visit-form.ts";
import { emptyVisit, isEmptyVisit, type VisitFields } from "./visit-draft.ts";

const copy = visitorCarCopy.form;
/** Cars that came before, as many as two rows of chips hold. */
const EARLIER_MAX = 6;

interface VisitFormProps {
  readonly cars: VisitorCarsView;
  readonly home: VisitorCarHomeView;
  readonly slot: DraftSlot;
  /** The home is gone, or its complex takes no visitor cars any more. */
  readonly isClosed: boolean;
  /** What was typed before, if the form was left. */
  readonly stored: VisitFields | undefined;
  /** Address of the list of this home. */
  readonly listPath: string;
  readonly right: ReactNode;
  readonly onBack: () => void;
}

/** The form of one visit, with what it costs while one types. */
export function VisitForm({ cars, home, slot, isClosed, stored, listPath, right, onBack }: VisitFormProps) {
  const form = useVisitForm(cars, home, stored ?? emptyVisit);
  const { fields, errors, inputs, change, costs } = form;
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  const draft = useDraftAutosave(slot, fields, !isEmptyVisit(fields));
  // So that "this month" is right on a screen that stays open.
  useMinute(true);
  const now = correctedNow();
  const { send, isSending, failure } = useSendVisit(listPath, draft);

  const submit = async () => {
    const words = form.check();
    if (words === undefined) return;
    if (!isStandardPlate(words.plate)) {
      const message = copy.unusual(plateName(words.plate));
      if (!(await openAlert({ message, confirm: copy.registerAnyway, cancel: copy.fix }))) return;
    }
    if (!(await confirmBeside(cars, words))) return;
    await send(words);
  };
  const footer = (
    <div className="flex flex-col gap-2 pb-3">
      {costs !== undefined && form.isTaken && <BillText change={costs} now={now} />}
      {!form.isTaken && <p className="text-sm text-danger">{visitorCarCopy.noRules}</p>}
      <FormError message={failure} />
      <Button block busy={isSending} disabled={!form.isTaken} onClick={() => void submit()}>
        {copy.submit}
      </Button>
    </div>
  );
  return (
    <Page title={titles.visitorCar} onBack={onBack} right={right} footer={footer}>
      <div className="flex flex-1 flex-col gap-6 bg-canvas p-5 pb-8">
        <HomeLine home={home} />
        <Quota cars={cars} now={now} />
        {isRestored && (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft pl-4">
            <p role="status" className="text-sm font-medium text-accent-ink">
              {copy.restored}
            </p>
            <Button
              variant="ghost"
              disabled={isSending}
              onClick={() => {
                change(emptyVisit);
                setIsRestored(false);
                inputs.plate.current?.focus();
              }}
            >
              {copy.startOver}
            </Button>
          </div>
        )}
        {draft.isUnkept && <UnkeptNotice />}
        {isClosed && <ChangedMeanwhile message={copy.closedMeanwhile} />}
        <div className="flex flex-col gap-2">
          <PlateField
            ref={inputs.plate}
            label={copy.plateLabel}
            value={fields.plate}
            readOnly={isSending}
            error={errors.plate}
            onChange={(plate) => change({ plate })}
            onTidy={form.tidyPlate}
          />
          <EarlierCars cars={cars} onChoose={(plate) => change({ plate })} />
        </div>
        <TimeFields fields={fields} errors={errors} inputs={inputs} disabled={isSending} now={now} onChange={change} />
        {form.mayBeWorks && (
          <Checkbox
            label={copy.works}
            checked={form.isWorks}
            disabled={isSending}
            onChange={({ currentTarget: { checked } }) => change({ isWorks: checked })}
          />
        )}
        <Field
          label={copy.purpose}
          placeholder={copy.purposeHint}
          value={fields.purpose}
          readOnly={isSending}
          autoComplete="off"
          maxLength={carLimits.purposeMax}
          onChange={({ currentTarget: { value } }) => change({ purpose: value })}
        />
        <p className="text-sm text-muted">{copy.privacy(cars.plateDays)}</p>
      </div>
    </Page>
  );
}

interface EarlierCarsProps {
  readonly cars: VisitorCarsView;
  readonly onChoose: (plate: string) => void;
}

/** The cars that came last, for one tap. */
function EarlierCars({ cars, onChoose }: EarlierCarsProps) {
  const plates = [...new Set(cars.visits.toReversed().flatMap(({ plate }) => plate ?? []))].slice(0, EARLIER_MAX);
  if (plates.length === 0) return null;
  return (
    <ul aria-label={copy.earlier} className="flex flex-wrap gap-2">
      {plates.map((plate) => (
        <li key={plate}>
          <Button variant="secondary" onClick={() => onChoose(plate)}>
            {plate}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Sends a visit through the outbox and follows its first attempt; what is refused stays in the form, with its sentence. */
const useSendVisit = (
  listPath: string,
  { finish, resume }: Pick<ReturnType<typeof useDraftAutosave>, "finish" | "resume">,
) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (words: Parameters<typeof enqueueVisit>[1]) => {
    setIsSending(true);
    setFailure(null);
    let id: string;
    try {
      id = enqueueVisit(await fetchViewerId(client), words);
      // From here on the outbox keeps it.
      finish();
    } catch (error) {
      setFailure(messageFor(error, copy.failed));
      return setIsSending(false);
    }
    const outcome = await currentOutcome(id);
    // A member who has left the page, or whose session has ended, finds it in the outbox.
    if (!isMounted.current || !useAuthStore.getState().isLoggedIn) return;
    if (outcome.kind !== "refused") {
      showToast(outcome.kind === "sent" ? copy.sent : copy.waits);
      return navigate(listPath, { replace: true });
    }
    await discardItem(id);
    resume([]);
    // The bill may have changed: by another phone of the household, or by the gate.
    await client.invalidateQueries({ queryKey: visitorCarKey });
    setFailure(outcome.sentence);
    setIsSending(false);
  };
  return { send, isSending, failure };
};

import type { CarRulesView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { monthPlus } from "@danji/contract/visitor-car/car-month";
import { rulesSentence } from "@danji/contract/visitor-car/car-text";
import { visitorCarCopy } from "@danji/contract/visitor-car/visitor-car.copy";
import { useState } from "react";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { useCarRules, useSetCarRules, useSimulation } from "./car-desk.queries.ts";
import { fieldsOf, type RulesFields, rulesFields, rulesOf } from "./rules-fields.ts";

const copy = carDeskCopy.rules;

/** /office/:apartmentId/cars/rules: what visitor cars cost, as a form whose preview is the sentence that residents read. */
export default function CarRulesPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch } = useCarRules(apartmentId);
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      {data !== undefined ? (
        <RulesForm apartmentId={apartmentId} view={data} />
      ) : error === null ? (
        <Loading className="flex flex-col gap-4 px-5 min-[1024px]:px-6">
          <Skeleton className="h-24 rounded-md" />
          <Skeleton className="h-52 rounded-md" />
        </Loading>
      ) : (
        <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
      )}
    </DeskPage>
  );
}

interface RulesFormProps {
  readonly apartmentId: number;
  readonly view: CarRulesView;
}

const nameOfMonth = (month: string): string => copy.monthOf(Number(month.slice(0, 4)), Number(month.slice(5)));
/** Months that can be chosen. */
const MONTHS = 6;

function RulesForm({ apartmentId, view: { versions, firstMonth } }: RulesFormProps) {
  const [fields, setFields, , settle] = useKeptState(`car-rules:${apartmentId}`, () =>
    fieldsOf(versions.at(-1)?.rules),
  );
  const [month, setMonth] = useState(firstMonth);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: set, isPending } = useSetCarRules(apartmentId);
  const simulation = useSimulation(apartmentId);
  const rules = rulesOf(fields);
  const change = (part: Partial<RulesFields>) => {
    setFields((before) => ({ ...before, ...part }));
    // Its figures are of the rules that were typed before.
    simulation.reset();
  };
  const chosen = month < firstMonth ? firstMonth : month;
  const save = async () => {
    if (rules === undefined) return setFailure(copy.number);
    setFailure(null);
    const message = copy.saveQuestion(nameOfMonth(chosen));
    if (!(await openAlert({ message, confirm: copy.save, cancel: copy.saveNo }))) return;
    try {
      await set({ month: chosen, rules });
      settle();
      showToast(copy.saved);
    } catch (error) {
      setFailure(messageFor(error, copy.saveFailed));
    }
  };
  const simulate = async () => {
    if (rules === undefined) return setFailure(copy.number);
    setFailure(null);
    try {
      await simulation.mutateAsync(rules);
    } catch (error) {
      setFailure(messageFor(error, copy.simulateFailed));
    }
  };
  const result = simulation.data;
  return (
    <div className="flex max-w-[42rem] flex-col gap-6 px-5 min-[1024px]:px-6 pb-10">
      <RadioGroup
        label={copy.kind}
        choices={[
          { id: "HOURS", label: copy.kinds.HOURS },
          { id: "COUNTS", label: copy.kinds.COUNTS },
        ]}
        value={fields.kind}
        onChange={(kind) => change({ kind })}
      />
      {rulesFields[fields.kind].map((name) => (
        <Field
          key={name}
          label={copy[name]}
          value={fields[name]}
          inputMode="numeric"
          onChange={({ currentTarget: { value } }) => change({ [name]: value })}
        />
      ))}
      <label className="flex flex-col gap-2 text-sm font-semibold">
        {copy.month}
        <select
          value={chosen}
          className="min-h-13 rounded-md border border-edge bg-surface px-4 text-body"
          onChange={({ currentTarget: { value } }) => setMonth(value)}
        >
          {Array.from({ length: MONTHS }, (_, index) => monthPlus(firstMonth, index)).map((one) => (
            <option key={one} value={one}>
              {nameOfMonth(one)}
            </option>
          ))}
        </select>
      </label>
      <section aria-label={copy.preview} className="rounded-lg bg-sunken p-4">
        <h2 className="pb-1 text-sm font-semibold text-muted">{copy.preview}</h2>
        <p className="text-base">{rules === undefined ? copy.number : rulesSentence(rules)}</p>
      </section>
      <LiveRegion className="flex flex-col gap-1 text-base tabular-nums">
        {result !== undefined && (
          <>
            <p className="font-semibold">{copy.simulated(result.visits, result.households)}</p>
            <p>{copy.before(visitorCarCopy.won(result.won), result.paying)}</p>
            <p>{copy.after(visitorCarCopy.won(result.newWon), result.newPaying)}</p>
          </>
        )}
      </LiveRegion>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={simulation.isPending} onClick={() => void simulate()}>
          {copy.simulate}
        </Button>
        <Button busy={isPending} onClick={() => void save()}>
          {copy.save}
        </Button>
      </div>
      <section aria-label={copy.versions}>
        <h2 className="pb-2 text-lg font-bold">{copy.versions}</h2>
        {versions.length === 0 && <p className="text-base text-muted">{copy.none}</p>}
        <ul className="divide-y divide-line">
          {versions.map((version) => (
            <li key={version.month} className="py-3">
              <p className="text-sm text-muted">{nameOfMonth(version.month)}</p>
              <p className="text-base">{rulesSentence(version.rules)}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

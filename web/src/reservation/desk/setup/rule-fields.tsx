import { facilityDeskCopy as copy } from "@danji/contract/facility/facility-desk.copy";
import { facilityScreenCopy } from "@danji/contract/facility/facility-screen.copy";
import { dayKinds } from "@danji/contract/facility/facility-rules";
import { Checkbox } from "#ui/form/checkbox.tsx";
import { Field } from "#ui/form/field.tsx";
import type { FieldsProps } from "./basic-fields.tsx";
import { limitSpans, type NumberName, numbersOf, hasWaitingList, takesLottery } from "./facility-draft.ts";
import { ClockSelect, FieldGrid, Part } from "./part.tsx";

/** When and how much a household may book, what it costs, and what a no-show costs. */
export function RuleFields({ draft, faults, onChange }: FieldsProps) {
  const kind = draft.kind === "INFO" ? "SLOT" : draft.kind;
  const labelOf = (name: NumberName): string => (name === "places" ? copy.places[kind] : copy[name]);
  return (
    <>
      <Part title={copy.booking}>
        <FieldGrid>
          {numbersOf[kind].map((name) => (
            <Field
              key={name}
              label={labelOf(name)}
              inputMode="numeric"
              value={draft[name]}
              error={faults[name]}
              onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
            />
          ))}
          {(["opensAt", ...(kind === "NIGHT" ? (["checkIn", "checkOut"] as const) : [])] as const).map((name) => (
            <div key={name} className="flex flex-col gap-2 text-sm font-semibold text-body">
              <span aria-hidden="true">{copy[name]}</span>
              <ClockSelect
                label={copy[name]}
                value={draft[name]}
                className="min-h-13"
                onChange={(clock) => onChange({ [name]: clock })}
              />
            </div>
          ))}
        </FieldGrid>
        <Checkbox
          label={copy.approval}
          checked={draft.needsApproval}
          onChange={({ currentTarget }) => onChange({ needsApproval: currentTarget.checked })}
        />
        {takesLottery(draft) && <LotteryFields draft={draft} faults={faults} onChange={onChange} />}
        {hasWaitingList(draft) && (
          <>
            <Field
              label={copy.offerMinutes}
              inputMode="numeric"
              value={draft.offerMinutes}
              error={faults["offerMinutes"]}
              onChange={({ currentTarget: { value } }) => onChange({ offerMinutes: value })}
            />
            <p className="text-sm text-muted">{copy.offerHint}</p>
          </>
        )}
      </Part>
      <Part title={copy.limits}>
        <p className="text-sm text-muted">{copy.limitsHint}</p>
        <FieldGrid>
          {limitSpans.map((span) => (
            <Field
              key={span}
              label={copy.limitNames[span]}
              inputMode="numeric"
              value={draft.limits[span]}
              error={faults[`limits.${span}`]}
              onChange={({ currentTarget: { value } }) => onChange({ limits: { ...draft.limits, [span]: value } })}
            />
          ))}
        </FieldGrid>
      </Part>
      <Part title={copy.prices}>
        <p className="text-sm text-muted">{copy.pricesHint[kind === "NIGHT" ? "NIGHT" : "SLOT"]}</p>
        <FieldGrid>
          {dayKinds.map((one) => (
            <Field
              key={one}
              label={copy.priceOf(facilityScreenCopy.priceKinds[one])}
              inputMode="numeric"
              value={draft.prices[one]}
              error={faults[`prices.${one}`]}
              onChange={({ currentTarget: { value } }) => onChange({ prices: { ...draft.prices, [one]: value } })}
            />
          ))}
        </FieldGrid>
      </Part>
    </>
  );
}

/** Whether places are drawn, and until when households enter. */
function LotteryFields({ draft, faults, onChange }: FieldsProps) {
  return (
    <>
      <Checkbox
        label={copy.lottery}
        checked={draft.hasLottery}
        onChange={({ currentTarget }) => onChange({ hasLottery: currentTarget.checked })}
      />
      {draft.hasLottery && (
        <>
          <FieldGrid>
            {(["lotteryDays", "lotteryPreferences"] as const).map((name) => (
              <Field
                key={name}
                label={copy[name]}
                inputMode="numeric"
                value={draft[name]}
                error={faults[name]}
                onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
              />
            ))}
            <div className="flex flex-col gap-2 text-sm font-semibold text-body">
              <span aria-hidden="true">{copy.lotteryAt}</span>
              <ClockSelect
                label={copy.lotteryAt}
                value={draft.lotteryAt}
                className="min-h-13"
                onChange={(clock) => onChange({ lotteryAt: clock })}
              />
            </div>
          </FieldGrid>
          <p className="text-sm text-muted">{copy.lotteryHint[draft.kind === "NIGHT" ? "NIGHT" : "SLOT"]}</p>
        </>
      )}
    </>
  );
}

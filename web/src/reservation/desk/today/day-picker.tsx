import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { addDays, isDay } from "@danji/contract/platform/seoul-clock";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";

const copy = reservationDeskCopy.today;

interface DayPickerProps {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** Days that a press on an arrow goes. */
  readonly step?: number;
  readonly labels?: { readonly before: string; readonly after: string };
}

/** A day, the one before and after it, or any other. */
export const DayPicker = ({ day, today, onDay, step = 1, labels = copy }: DayPickerProps) => (
  <div role="group" aria-label={copy.day} className="flex flex-wrap items-center gap-1">
    {/* Together: with large text the field takes a line of its own, which it needs for all of its date. */}
    <div className="-ml-3 flex">
      <IconButton
        label={labels.before}
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => onDay(addDays(day, -step))}
      />
      <IconButton
        label={labels.after}
        icon={<ChevronRight aria-hidden="true" className="size-5" />}
        onClick={() => onDay(addDays(day, step))}
      />
    </div>
    <input
      type="date"
      aria-label={copy.day}
      value={day}
      className="min-h-11 max-w-full min-w-0 rounded-md border border-edge bg-surface px-3 text-base tabular-nums"
      onChange={({ currentTarget: { value } }) => isDay(value) && onDay(value)}
    />
    {day !== today && (
      <Button variant="ghost" onClick={() => onDay(today)}>
        {copy.toToday}
      </Button>
    )}
  </div>
);

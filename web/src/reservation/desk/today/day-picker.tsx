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
}

/** The day before, the day after, or any other. */
export const DayPicker = ({ day, today, onDay }: DayPickerProps) => (
  <div role="group" aria-label={copy.day} className="flex flex-wrap items-center gap-1">
    <IconButton
      label={copy.before}
      icon={<ChevronLeft aria-hidden="true" className="size-5" />}
      onClick={() => onDay(addDays(day, -1))}
    />
    <input
      type="date"
      aria-label={copy.day}
      value={day}
      className="min-h-11 rounded-md border border-edge bg-surface px-3 text-base tabular-nums"
      onChange={({ currentTarget: { value } }) => isDay(value) && onDay(value)}
    />
    <IconButton
      label={copy.after}
      icon={<ChevronRight aria-hidden="true" className="size-5" />}
      onClick={() => onDay(addDays(day, 1))}
    />
    {day !== today && (
      <Button variant="ghost" onClick={() => onDay(today)}>
        {copy.toToday}
      </Button>
    )}
  </div>
);

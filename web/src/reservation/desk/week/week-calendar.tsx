import { reservationDeskCopy } from "@danji/contract/reservation/reservation-desk.copy";
import { reservationScreenCopy } from "@danji/contract/reservation/reservation-screen.copy";
import type { FacilityView } from "@danji/contract/facility/facility";
import { closureOn } from "@danji/contract/facility/facility-days";
import { seoulDay, weekdayOf } from "@danji/contract/platform/seoul-clock";
import type { OfficeReservationView } from "@danji/contract/reservation/office-reservation";
import { type KeyboardEvent, useRef, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useIsDeskWide } from "#ui/use-media-query.ts";
import { useOneSheet } from "#ui/overlay/use-one-sheet.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import { dayName } from "../../times.ts";
import { useMoveReservation, useOfficeReservations } from "../office-reservation.queries.ts";
import { doorText, spanText } from "../reservation-text.ts";
import { BookingChip } from "./booking-chip.tsx";
import { BookingSheet } from "./booking-sheet.tsx";
import { bookingsIn, freeRoom, moveTo, type MoveTarget, rowsOf, weekOf, type WeekRow } from "./week-grid-rows.ts";

const copy = reservationDeskCopy.week;

interface WeekCalendarProps {
  readonly apartmentId: number;
  readonly facility: FacilityView;
  /** Undefined: all of them. */
  readonly seat: number | undefined;
  readonly day: string;
  /** Names of 공휴일 by their day. */
  readonly holidays: ReadonlyMap<string, string>;
  readonly onDay: (day: string) => void;
}

/**
 * The bookings of a facility, a column for each day; on a phone one day. One is moved by dragging it, or by picking it up and
 * pressing one of the places where it fits: Tab and arrow keys lead through them, Escape puts it down.
 */
export function WeekCalendar({ apartmentId, facility, seat, day, holidays, onDay }: WeekCalendarProps) {
  const week = weekOf(day);
  const isWide = useIsDeskWide();
  const { facilityId } = facility;
  const { data, error, refetch } = useOfficeReservations({ apartmentId, from: week[0] ?? day, days: 7, facilityId });
  const { mutateAsync } = useMoveReservation(apartmentId);
  const [moving, setMoving] = useState<OfficeReservationView>();
  const { content: opened, show, sheet } = useOneSheet<OfficeReservationView>();
  const cells = useRef(new Map<string, HTMLButtonElement>());
  const grid = useRef<HTMLDivElement>(null);
  if (data === undefined)
    return error === null ? (
      <Loading>
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    ) : (
      <LoadFailed title={copy.failed} error={error} onRetry={refetch} />
    );
  const now = new Date(correctedNow());
  const isHoliday = (one: string) => holidays.has(one);
  // A server of an earlier release answers with all facilities.
  const all = data.reservations.filter((one) => one.facilityId === facilityId);
  const booked = seat === undefined ? all : all.filter(({ place }) => place === seat);
  const rows = rowsOf(facility, week, isHoliday, booked);
  const days = isWide ? week : [day];
  const facts = { facility, isHoliday, now, booked: all };

  const targetOf = (on: string, row: WeekRow): MoveTarget | undefined => {
    if (moving === undefined) return undefined;
    // The room is found by the server: the first that is free.
    const isFirstRoom = row === freeRoom(rows, on, all, moving);
    if (row.room !== undefined && !isFirstRoom) return undefined;
    const target = {
      day: on,
      ...(row.from === undefined ? {} : { from: row.from }),
      ...(seat === undefined ? {} : { seat }),
    };
    return moveTo(moving, target, facts) === undefined ? undefined : target;
  };
  const move = async (target: MoveTarget) => {
    if (moving === undefined) return;
    const to = `${dayName(target.day)}${target.from === undefined ? "" : ` ${target.from}`}`;
    const message = copy.question(doorText(moving), to);
    const agreed = await openAlert({ message, confirm: copy.move, cancel: copy.stop });
    setMoving(undefined);
    if (!agreed) return grid.current?.focus();
    try {
      await mutateAsync({ reservationId: moving.reservationId, ...target });
      showToast(copy.moved);
    } catch (failure) {
      void openAlert({ message: messageFor(failure, copy.moveFailed) });
    }
    grid.current?.focus();
  };
  const stop = () => {
    setMoving(undefined);
    grid.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (moving === undefined) return;
    if (event.key === "Escape") {
      event.preventDefault();
      return stop();
    }
    const step = arrows[event.key];
    const from = [...cells.current].find(([, button]) => button === event.target)?.[0];
    if (step === undefined || from === undefined) return;
    event.preventDefault();
    const [row = 0, column = 0] = from.split(" ").map(Number);
    for (let far = 1; far < Math.max(rows.length, days.length); far += 1) {
      const next = cells.current.get(`${row + step[0] * far} ${column + step[1] * far}`);
      if (next !== undefined) return next.focus();
    }
  };
  return (
    <div ref={grid} tabIndex={-1} className="flex flex-col gap-3 outline-none" onKeyDown={onKeyDown}>
      {!isWide && <DayTabs week={week} day={day} onDay={onDay} />}
      <div
        className={
          moving === undefined
            ? "contents"
            : "flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft px-4 py-2 text-accent-ink"
        }
      >
        <LiveRegion className="text-base">{moving && copy.moving(doorText(moving), spanText(moving))}</LiveRegion>
        {moving && (
          <Button variant="secondary" onClick={stop}>
            {copy.stop}
          </Button>
        )}
      </div>
      {data.isCut === true && <p className="text-base text-danger">{copy.cut}</p>}
      {rows.length === 0 ? (
        <p className="py-10 text-center text-base text-muted">{copy.closedWeek}</p>
      ) : (
        <table aria-label={copy.title} className="w-full table-fixed border-collapse text-sm">
          <thead>
            <tr>
              <th scope="col" className="w-[4rem] border-b border-line py-2 pr-1 text-left font-semibold text-muted">
                {facility.kind === "NIGHT" ? copy.room : copy.time}
              </th>
              {days.map((on) => (
                <th key={on} scope="col" className="border-b border-line p-2 text-left align-bottom font-semibold">
                  {dayName(on)}
                  {on === seoulDay(now) && <span className="ml-1 text-accent-ink">{reservationScreenCopy.today}</span>}
                  <span className="block font-normal text-muted">
                    {[holidays.get(on), closureOn(facility.closures, on) && copy.closed].filter(Boolean).join(" · ")}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              <tr key={row.key}>
                <th scope="row" className="border-b border-line py-2 pr-1 text-left align-top font-medium tabular-nums">
                  {row.from ?? copy.roomOf(row.room ?? 0)}
                </th>
                {days.map((on, column) => {
                  const target = targetOf(on, row);
                  const at = `${rowIndex} ${column}`;
                  return (
                    <td
                      key={on}
                      className={cx(
                        "h-14 border-b border-l border-line p-1 align-top",
                        target !== undefined && "bg-sunken",
                      )}
                      onDragOver={(event) => target !== undefined && event.preventDefault()}
                      onDrop={(event) => {
                        event.preventDefault();
                        if (target !== undefined) void move(target);
                      }}
                    >
                      <div className="flex flex-col gap-1">
                        {bookingsIn(booked, on, row).map((one) => (
                          <BookingChip
                            key={one.reservationId}
                            booking={one}
                            isMoving={one.reservationId === moving?.reservationId}
                            canMove={canMove(one, now)}
                            onOpen={() => show(one)}
                            onPick={() => setMoving(one)}
                            onDrop={() => setMoving(undefined)}
                          />
                        ))}
                        {target !== undefined && (
                          <button
                            ref={(button) => {
                              if (button === null) cells.current.delete(at);
                              else cells.current.set(at, button);
                            }}
                            type="button"
                            aria-label={copy.moveTo(dayName(on), row.from ?? "")}
                            className="min-h-11 w-full rounded-md border border-dashed border-accent text-sm font-semibold text-accent-ink"
                            onClick={() => void move(target)}
                          >
                            {copy.here}
                          </button>
                        )}
                      </div>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {opened !== undefined && (
        <BookingSheet
          apartmentId={apartmentId}
          booking={opened}
          canMove={canMove(opened, now)}
          {...sheet}
          onMove={() => {
            setMoving(opened);
            sheet.onClose();
          }}
        />
      )}
    </div>
  );
}

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const canMove = ({ state, begins }: OfficeReservationView, now: Date): boolean =>
  (state === "BOOKED" || state === "WAITING") && Date.parse(begins) > now.getTime();

interface DayTabsProps {
  readonly week: readonly string[];
  readonly day: string;
  readonly onDay: (day: string) => void;
}

const DayTabs = ({ week, day, onDay }: DayTabsProps) => (
  <div role="group" aria-label={copy.days} className="grid grid-cols-7 gap-1">
    {week.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === day}
        aria-label={dayName(one)}
        className={cx(
          "flex min-h-14 flex-col items-center justify-center rounded-md text-sm",
          one === day ? "bg-accent font-bold text-on-accent" : "bg-sunken text-body",
        )}
        onClick={() => onDay(one)}
      >
        <span>{reservationScreenCopy.weekdays[weekdayOf(one)]}</span>
        {/* Both digits on one line, however large the letters. */}
        <span className="text-[min(var(--text-base),5vw)] font-bold whitespace-nowrap tabular-nums">
          {Number(one.slice(8))}
        </span>
      </button>
    ))}
  </div>
);

import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { carDeskCopy } from "@danji/contract/visitor-car/car-desk.copy";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { NetworkError } from "#platform/api-error.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { useOutbox } from "#platform/outbox/use-outbox.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { expireSnapshots } from "#platform/snapshot/expire-snapshots.ts";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { useMinute } from "#platform/time/use-minute.ts";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { useCarSearch, useCarsToday } from "../desk/car-desk.queries.ts";
import { GateViews, type GateView } from "./gate-views.tsx";
import { readableData } from "./gate-data.ts";
import { type ListLack, RegisteredList } from "./registered-list.tsx";
import { NoteSheet } from "./unregistered/note-car.tsx";
import { sightingKind, type SightingWords } from "./unregistered/sighting-kind.ts";
import { UnsentMarks } from "./unsent-marks.tsx";
import { UnregisteredList } from "./unregistered/unregistered-list.tsx";
import { useUnregisteredCars } from "./unregistered/unregistered.queries.ts";

const copy = carDeskCopy.today;
/** Last digits of a plate by which the server finds a car. */
const DIGITS = 4;

/** /office/:apartmentId/cars/today: cars of the day, found by their last four digits and marked by one tap, and unregistered ones. */
export default function CarsTodayPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const client = useQueryClient();
  const [view, setView] = useState<GateView>("registered");
  const [digits, setDigits] = useState("");
  const [sheet, setSheet] = useState<"closed" | "open" | "closing">("closed");
  useMinute(true);
  const now = correctedNow();
  const [today, noted] = [useCarsToday(apartmentId), useUnregisteredCars(apartmentId)];
  const list = readableData(today, now);
  const isCut = list?.isCut === true;
  const search = useCarSearch(apartmentId, isCut && digits.length === DIGITS ? digits : undefined);
  const found = readableData(search, now);
  const registered = list === undefined ? undefined : withFound(list.cars, found?.cars);
  const readable = readableData(noted, now);
  const unregistered = readable?.cars;
  const unsent = useOutbox<SightingWords>(sightingKind);
  // What is kept on the phone is gone at midnight, also while this screen stays open.
  const isAnyKept = registered !== undefined || unregistered !== undefined;
  useEffect(() => {
    if (isAnyKept) void expireSnapshots(client);
  }, [client, isAnyKept]);

  const shown = view === "registered" ? today : noted;
  const hasData = (view === "registered" ? registered : unregistered) !== undefined;
  // Without a connection and without a list there is still something to do: noting a car.
  const isOffline = shown.error instanceof NetworkError;
  return (
    <DeskPage title={copy.title}>
      <div className="flex max-w-[42rem] flex-1 flex-col gap-4 px-5 min-[1024px]:px-6">
        <input
          aria-label={copy.search}
          placeholder={copy.search}
          value={digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={DIGITS}
          className="min-h-16 w-full rounded-lg border border-edge bg-surface px-4 text-center text-3xl! font-bold tracking-widest tabular-nums placeholder:text-lg placeholder:font-medium placeholder:tracking-normal"
          onChange={({ currentTarget: { value } }) => setDigits(value.normalize("NFKC").replaceAll(/\D/g, ""))}
        />
        <GateViews
          view={view}
          counts={{
            registered: list?.cars.length ?? (today.error === null ? "loading" : undefined),
            unregistered: unregistered?.length ?? (noted.error === null ? "loading" : undefined),
          }}
          onChange={setView}
        />
        {!hasData && shown.error === null && (
          <Loading className="flex flex-col gap-3">
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-36 rounded-lg" />
            ))}
          </Loading>
        )}
        {!hasData && shown.error !== null && !isOffline && (
          <LoadFailed
            title={view === "registered" ? copy.failed : gateCopy.cars.failed}
            error={shown.error}
            onRetry={shown.refetch}
          />
        )}
        {view === "registered" && (hasData || shown.error !== null) && (
          <UnsentMarks apartmentId={apartmentId} shown={new Set(registered?.map(({ visitId }) => visitId))} />
        )}
        {view === "registered" && (hasData || isOffline) && (
          <RegisteredList
            apartmentId={apartmentId}
            digits={digits}
            cars={registered}
            refused={list?.refused}
            lack={isCut && found === undefined ? lackOf(digits, search.failureReason) : undefined}
            now={now}
          />
        )}
        {view === "unregistered" && (hasData || isOffline || unsent.length > 0) && (
          <UnregisteredList
            apartmentId={apartmentId}
            digits={digits}
            cars={unregistered}
            isCut={readable?.isCut === true}
          />
        )}
        <div className="sticky bottom-0 mt-auto bg-surface pt-2 pb-5">
          <Button block variant="secondary" className="min-h-14" onClick={() => setSheet("open")}>
            {gateCopy.note.open}
          </Button>
        </div>
      </div>
      {sheet !== "closed" && (
        <NoteSheet
          apartmentId={apartmentId}
          registered={registered ?? []}
          isCut={isCut}
          noted={readable}
          open={sheet === "open"}
          onClose={() => setSheet("closing")}
          onClosed={() => setSheet("closed")}
        />
      )}
    </DeskPage>
  );
}

/** The cars of a list, with those that a search has found beside it. */
function withFound(cars: readonly CarTodayView[], found: readonly CarTodayView[] = []): readonly CarTodayView[] {
  const known = new Set(cars.map(({ visitId }) => visitId));
  return [...cars, ...found.filter(({ visitId }) => !known.has(visitId))];
}

const lackOf = (digits: string, failure: Error | null): ListLack => {
  if (digits.length < DIGITS) return "digits";
  return failure === null ? "reading" : "line";
};

import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import type { UnregisteredCarView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchViewerId } from "#account/profile/profile.queries.ts";
import { messageFor } from "#platform/api-error.ts";
import { dayAndTime } from "#platform/time/date.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { CarPhoto } from "../../car-photo.tsx";
import { enqueueSighting } from "./sighting-outbox.ts";
import { useDeleteSighting } from "./unregistered.queries.ts";

const copy = gateCopy.cars;
/** A second tap within this time (ms) is the same one. */
const DOUBLE_TAP_MS = 800;

interface UnregisteredRowProps {
  readonly apartmentId: number;
  readonly car: UnregisteredCarView;
}

/** An unregistered car: how often it was seen, when and where last, its photo; seen again by one tap. */
export function UnregisteredRow({ apartmentId, car }: UnregisteredRowProps) {
  const client = useQueryClient();
  const [tappedAt, setTappedAt] = useState(0);
  const { mutateAsync: remove, isPending } = useDeleteSighting(apartmentId);
  const again = async () => {
    const seenAt = Date.now();
    if (seenAt - tappedAt < DOUBLE_TAP_MS) return;
    setTappedAt(seenAt);
    try {
      const words = { apartmentId, plate: car.plate, place: car.place ?? "", seenAt };
      enqueueSighting(await fetchViewerId(client), words, []);
    } catch (error) {
      showToast(messageFor(error, gateCopy.note.failed));
    }
  };
  const onRemove = async (sightingId: number) => {
    try {
      await remove(sightingId);
      showToast(gateCopy.list.undone);
    } catch (error) {
      showToast(messageFor(error, copy.removeFailed));
    }
  };
  const { ownSightingId } = car;
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-3xl font-bold wrap-anywhere tabular-nums">{car.plate}</p>
          {car.place !== null && <p className="text-lg font-semibold wrap-anywhere">{car.place}</p>}
        </div>
        {car.photoUrl !== null && car.thumbUrl !== null && (
          <CarPhoto thumbUrl={car.thumbUrl} photoUrl={car.photoUrl} name={copy.photo(car.plate)} />
        )}
      </div>
      <p className="text-base text-body tabular-nums">{factsOf(car).join(" · ")}</p>
      <div className="flex gap-2">
        <Button size="lg" className="min-h-14 flex-1" variant="secondary" onClick={() => void again()}>
          {copy.again}
        </Button>
        {ownSightingId !== null && (
          <Button
            size="lg"
            className="min-h-14"
            variant="ghost"
            busy={isPending}
            onClick={() => void onRemove(ownSightingId)}
          >
            {copy.remove}
          </Button>
        )}
      </div>
    </li>
  );
}

const factsOf = ({ count, firstSeenAt, lastSeenAt }: UnregisteredCarView): readonly string[] => [
  copy.seen(dayAndTime(Date.parse(lastSeenAt))),
  ...(count > 1 ? [copy.times(count), copy.first(dayAndTime(Date.parse(firstSeenAt)))] : []),
];

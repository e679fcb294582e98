import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import type { UnregisteredCarsView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { useStoredDraft } from "#account/use-stored-draft.ts";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { isNoteDraft } from "./note-draft.ts";
import { NoteCar } from "./note-car.tsx";

interface NoteSheetProps {
  readonly apartmentId: number;
  readonly registered: readonly CarTodayView[];
  readonly noted: UnregisteredCarsView | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** The sheet in which an unregistered car is noted; what was typed stays if it is closed. */
export const NoteSheet = ({ open, onClose, onClosed, ...props }: NoteSheetProps) => (
  <Sheet title={gateCopy.note.title} open={open} onClose={onClose} onClosed={onClosed}>
    <Draft {...props} onDone={onClose} />
  </Sheet>
);

function Draft(props: Omit<NoteSheetProps, "open" | "onClose" | "onClosed"> & { readonly onDone: () => void }) {
  const { slot, stored } = useStoredDraft("car-note", isNoteDraft, props.apartmentId);
  if (stored !== undefined) return <NoteCar {...props} slot={slot} stored={stored} />;
  return (
    <Loading className="flex flex-col gap-5">
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-14 rounded-md" />
    </Loading>
  );
}

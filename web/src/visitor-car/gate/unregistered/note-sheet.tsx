import type { CarTodayView } from "@danji/contract/visitor-car/car-desk";
import { gateCopy } from "@danji/contract/visitor-car/gate/gate.copy";
import type { UnregisteredCarsView } from "@danji/contract/visitor-car/gate/unregistered-cars";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { KeptForm } from "../../kept-form.tsx";
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
    <KeptForm kind="car-note" about={props.apartmentId} isDraft={isNoteDraft} hasPlate>
      {(slot, stored) => <NoteCar {...props} slot={slot} stored={stored} onDone={onClose} />}
    </KeptForm>
  </Sheet>
);

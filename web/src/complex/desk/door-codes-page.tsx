import { doorCodeCopy as copy } from "@danji/contract/complex/household/door-code.copy";
import type { NewPrintView } from "@danji/contract/complex/household/door-codes";
import { useEffect, useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { messageFor } from "#platform/api-error.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { DoorChooser } from "./door-chooser.tsx";
import { type PrintedDoor, useDoors, usePrintCodes } from "./door-codes.queries.ts";
import { LetterSheet } from "./letter-sheet.tsx";
import "./door-codes.css";
import { PrintList } from "./print-list.tsx";

/** /office/:apartmentId/codes: makes door codes, prints their letters, and shows what became of them. */
export default function DoorCodesPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const doors = useDoors(apartmentId);
  const { mutateAsync, isPending } = usePrintCodes(apartmentId);
  // The codes live here alone: a screen that is left, or that the browser keeps for Back, forgets them.
  const [print, setPrint] = useState<NewPrintView | null>(null);
  useEffect(() => {
    const forget = () => setPrint(null);
    window.addEventListener("pagehide", forget);
    return () => window.removeEventListener("pagehide", forget);
  }, []);
  const make = async (chosen: readonly PrintedDoor[]) => {
    const words = { confirm: copy.make, cancel: frameCopy.cancel };
    if (!(await openAlert({ message: copy.printQuestion(chosen.length), ...words }))) return;
    try {
      setPrint(await mutateAsync(chosen));
    } catch (error) {
      await openAlert({ message: messageFor(error, copy.failed) });
    }
  };
  if (print !== null) return <LetterSheet print={print} onDone={() => setPrint(null)} />;
  return (
    <DeskPage title={copy.title} hint={copy.intro}>
      {doors.data !== undefined ? (
        <div className="door-codes">
          <DoorChooser doors={doors.data.doors} busy={isPending} onMake={(chosen) => void make(chosen)} />
          <PrintList apartmentId={apartmentId} busy={isPending} onRenew={(chosen) => void make(chosen)} />
        </div>
      ) : doors.error !== null ? (
        <LoadFailed title={copy.loadFailed} error={doors.error} onRetry={doors.refetch} />
      ) : (
        <Loading className="door-codes">
          <Skeleton className="h-40 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </Loading>
      )}
    </DeskPage>
  );
}

import { residenceCopy as copy } from "@danji/contract/complex/residence.copy";
import { FileSpreadsheet } from "lucide-react";
import { useRef } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { MatchResult } from "./match-result.tsx";
import { useMatch } from "./resident.queries.ts";

interface MatchSheetProps {
  readonly apartmentId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Compares the waiting residents with a list of the management office, and approves all who are in it. */
export function MatchSheet({ apartmentId, open, onClose }: MatchSheetProps) {
  const match = useMatch(apartmentId);
  const chooser = useRef<HTMLInputElement>(null);
  const close = () => {
    onClose();
    match.reset();
  };
  return (
    <Sheet open={open} onClose={close} title={copy.match}>
      <div className="flex flex-col gap-4">
        {match.data === undefined ? (
          <p className="text-base text-body">{copy.matchHint}</p>
        ) : (
          <MatchResult apartmentId={apartmentId} found={match.data} onApproved={close} />
        )}
        {match.error !== null && <Faults error={match.error} />}
        <Button
          block
          variant={match.data === undefined ? "primary" : "secondary"}
          busy={match.isPending}
          onClick={() => chooser.current?.click()}
        >
          <FileSpreadsheet aria-hidden="true" className="size-5" />
          {match.data === undefined ? copy.chooseList : copy.anotherList}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          aria-label={copy.chooseList}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [list] = currentTarget.files ?? [];
            // Lets the same file be chosen again after it was corrected.
            currentTarget.value = "";
            if (list !== undefined) match.mutate(list);
          }}
        />
      </div>
    </Sheet>
  );
}

const Faults = ({ error }: { readonly error: Error }) => (
  <div role="alert" className="animate-rise text-sm text-danger">
    <p className="font-semibold">{messageFor(error, copy.matchFailed)}</p>
    {error instanceof ApiError && (
      <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5">
        {Object.entries(error.fields).map(([row, fault]) => (
          <li key={row}>{fault}</li>
        ))}
      </ul>
    )}
  </div>
);

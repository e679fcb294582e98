import { residentFile } from "@danji/contract/complex/desk/desk";
import { residentDeskCopy as copy } from "@danji/contract/complex/desk/desk.copy";
import { type FileEncoding, fileEncodings } from "@danji/contract/complex/desk/desk-rules";
import type { ResidenceState } from "@danji/contract/complex/residence-rules";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { buttonClasses } from "#ui/button.tsx";
import { RadioGroup } from "#ui/form/radio-group.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { useFileCheck } from "./desk.queries.ts";

interface ResidentFileSheetProps {
  readonly apartmentId: number;
  readonly state: ResidenceState;
  readonly building: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Downloads the residents of a state; says before it which characters CP949 cannot write. */
export function ResidentFileSheet({ open, onClose, ...listed }: ResidentFileSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={copy.fileTitle}>
      {open && <FileChoice {...listed} onClose={onClose} />}
    </Sheet>
  );
}

function FileChoice({ apartmentId, state, building, onClose }: Omit<ResidentFileSheetProps, "open">) {
  const [encoding, setEncoding] = useState<FileEncoding>("utf8");
  const check = useFileCheck(apartmentId, state, building);
  const unwritable = check.data?.unwritable ?? [];
  const isReady = encoding === "utf8" || (check.data !== undefined && unwritable.length === 0);
  const keys = new URLSearchParams({ state, encoding, ...(building === undefined ? {} : { building }) });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-body">{copy.fileHint}</p>
      <RadioGroup
        label={copy.encoding}
        choices={fileEncodings.map((id) => ({ id, label: copy.encodings[id] }))}
        value={encoding}
        onChange={setEncoding}
      />
      <LiveRegion className="text-sm text-danger">
        {encoding === "cp949" &&
          (check.error !== null
            ? messageFor(check.error, copy.checkFailed)
            : check.data === undefined
              ? copy.checking
              : unwritable.length > 0 &&
                `${copy.unwritable(unwritable.length, unwritable.join(" "))} ${copy.unwritableHint}`)}
      </LiveRegion>
      {/* A plain link: the browser streams the file to disk, whatever its size. */}
      <a
        href={
          isReady ? `${residentFile.path.replace(":apartmentId", String(apartmentId))}?${keys.toString()}` : undefined
        }
        aria-disabled={!isReady}
        download
        onClick={isReady ? onClose : undefined}
        className={buttonClasses({ block: true, variant: isReady ? "primary" : "secondary" })}
      >
        <Download aria-hidden="true" className="mr-2 size-5" />
        {copy.file}
      </a>
    </div>
  );
}

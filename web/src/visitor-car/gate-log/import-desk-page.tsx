import { plateDays } from "@danji/contract/visitor-car/car-rules";
import { guessColumns, isHeading } from "@danji/contract/visitor-car/gate-log/gate-file";
import type { FileLine } from "@danji/contract/visitor-car/gate-log/gate-file";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import type { GateColumns } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { FileText } from "lucide-react";
import { useRef, useState } from "react";
import { useParams } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { ApplyProgress } from "./apply-progress.tsx";
import { ColumnFields } from "./column-fields.tsx";
import { linesOfFile, readOnce } from "./gate-reading.ts";
import { GateLogHistory } from "./gate-log-history.tsx";
import { ImportResult } from "./import-result.tsx";
import { useGateLogs } from "./gate-log.queries.ts";
import { useGateImport } from "./use-gate-import.ts";

interface ChosenFile {
  readonly name: string;
  readonly lines: readonly FileLine[];
}

/** /office/:apartmentId/cars/gate-logs: the times of a gate's file, first shown with what they change, then imported. */
export default function GateLogPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const logs = useGateLogs(apartmentId);
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [columns, setColumns] = useState<GateColumns | undefined>(undefined);
  const [fault, setFault] = useState<string | null>(null);
  const { step, failure, check, apply, reset } = useGateImport(apartmentId);
  const isBusy = step.name === "sending" || step.name === "applying";
  const read = file === null || columns === undefined ? undefined : readOnce(file.lines, columns);
  const newest = useRef<File | null>(null);
  const shapeOfLast = useRef<string | null>(null);
  const choose = async (chosen: File) => {
    reset();
    setFile(null);
    setFault(null);
    newest.current = chosen;
    const lines = await linesOfFile(chosen);
    // Another one was chosen while a large one was read.
    if (newest.current !== chosen) return;
    if (typeof lines === "string") return setFault(lines);
    setFile({ name: chosen.name, lines });
    const head = lines[0]?.cells ?? [];
    // A file that was corrected keeps the columns that were chosen.
    const shape = isHeading(head) ? head.join("\n") : String(head.length);
    if (columns === undefined || shapeOfLast.current !== shape)
      setColumns(guessColumns(head) ?? logs.data?.columns ?? undefined);
    shapeOfLast.current = shape;
  };
  const change = (next: GateColumns | undefined) => {
    reset();
    setColumns(next);
  };
  const onApply = async () => {
    if (columns === undefined) return;
    const count = await apply(columns);
    if (count === undefined) return;
    setFile(null);
    showToast(copy.done(count));
  };
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <div className="flex max-w-[48rem] flex-col gap-6 px-5 min-[1024px]:px-6 pb-10">
        <div className="flex flex-wrap items-center gap-3">
          <FileButton disabled={isBusy} label={file === null ? copy.choose : copy.chooseOther} onFile={choose} />
          {file !== null && <p className="text-base wrap-anywhere">{copy.file(file.name, file.lines.length)}</p>}
        </div>
        <FormError message={fault} />
        <KeptDays days={logs.data?.plateDays} isLoading={logs.isPending} />
        {file !== null && <ColumnFields lines={file.lines} value={columns} disabled={isBusy} onChange={change} />}
        {file !== null && step.name === "idle" && (
          <div className="flex flex-col gap-2">
            {read === undefined && <p className="text-base text-muted">{copy.columnMissing}</p>}
            {read !== undefined && read.rows.length === 0 && (
              <FormError message={read.faults[0]?.fault ?? copy.faults.empty} />
            )}
            <Button
              disabled={read === undefined || read.rows.length === 0}
              className="self-start"
              onClick={() => void check(read?.rows ?? [])}
            >
              {copy.check}
            </Button>
          </div>
        )}
        {step.name === "sending" && (
          <ProgressBar label={step.share < 0.9 ? copy.sending : copy.checking} share={step.share} />
        )}
        {(step.name === "checked" || step.name === "applying") && (
          <ImportResult result={step.result} faults={read?.faults ?? []}>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" disabled={step.name === "applying"} onClick={reset}>
                {copy.cancel}
              </Button>
              <Button
                busy={step.name === "applying"}
                disabled={step.result.counts.fresh === 0}
                onClick={() => void onApply()}
              >
                {copy.apply}
              </Button>
            </div>
            {step.name === "applying" && <ApplyProgress apartmentId={apartmentId} logId={step.logId} />}
          </ImportResult>
        )}
        <FormError message={failure} />
        <GateLogHistory logs={logs} />
      </div>
    </DeskPage>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => Promise<void>;
}

function FileButton({ label, disabled, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" disabled={disabled} onClick={() => chooser.current?.click()}>
        <FileText aria-hidden="true" className="size-4.5" />
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={copy.choose}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          currentTarget.value = "";
          if (file !== undefined) void onFile(file);
        }}
      />
    </>
  );
}

interface KeptDaysProps {
  readonly days: number | undefined;
  readonly isLoading: boolean;
}

/** For how many days plates can be compared; its place is kept while they are loaded, so that nothing moves. */
const KeptDays = ({ days, isLoading }: KeptDaysProps) =>
  (days !== undefined || isLoading) && (
    <p className={`text-sm text-muted ${days === undefined ? "invisible" : ""}`}>{copy.kept(days ?? plateDays)}</p>
  );

import { checkGateLog, type GateLogResult, importGateLog } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import type { GateColumns, GateRow } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError, messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { useIsMounted } from "#platform/use-is-mounted.ts";
import { randomUuid } from "#platform/uuid.ts";
import { forgetGateLog } from "./gate-log.queries.ts";
import { sendRows } from "./send-rows.ts";

/** Time for a call that works on a whole log (ms). */
const LONG = 60_000;

/** Where an import is: nothing sent, on its way (share from 0 to 1), checked, or imported. */
export type ImportStep =
  | { readonly name: "idle" }
  | { readonly name: "sending"; readonly share: number }
  | ({ readonly name: "checked" | "applying" } & CheckedLog);

interface CheckedLog {
  readonly logId: string;
  /** How many rows were sent. */
  readonly rows: number;
  readonly result: GateLogResult;
}

const idle: ImportStep = { name: "idle" };

/** Sends the rows of a file in parts, asks what they would change, and imports them. */
export function useGateImport(apartmentId: number) {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>(idle);
  const [failure, setFailure] = useState<string | null>(null);
  // What was sent and not imported: another file, or leaving the screen, takes it away.
  const waiting = useRef<string | null>(null);
  const isMounted = useIsMounted();
  const forget = () => {
    if (waiting.current !== null) void forgetGateLog(apartmentId, waiting.current);
    waiting.current = null;
  };
  const forgetLater = useRef(forget);
  useEffect(() => {
    forgetLater.current = forget;
  });
  useEffect(() => () => forgetLater.current(), []);
  const reset = () => {
    forget();
    setFailure(null);
    setStep(idle);
  };
  const check = async (rows: readonly GateRow[]) => {
    forget();
    setFailure(null);
    const logId = randomUuid();
    waiting.current = logId;
    setStep({ name: "sending", share: 0 });
    try {
      await sendRows({
        apartmentId,
        logId,
        rows,
        isOver: () => waiting.current !== logId,
        // The last tenth is the check itself.
        onSent: (count) => setStep({ name: "sending", share: (count / rows.length) * 0.9 }),
      });
      // Another file was chosen, or the screen was left: a part that was under way may have made the log anew.
      if (waiting.current !== logId) return void forgetGateLog(apartmentId, logId);
      setStep({ name: "sending", share: 0.9 });
      const result = await call(checkGateLog, { params: { apartmentId, logId }, timeout: LONG });
      if (waiting.current === logId) setStep({ name: "checked", logId, rows: rows.length, result });
    } catch (error) {
      if (waiting.current !== logId) return void forgetGateLog(apartmentId, logId);
      setStep(idle);
      setFailure(messageFor(error, copy.failed));
    }
  };
  /** Gives how many times were new; undefined where it failed, so that it can be tried again. */
  const apply = async (columns: GateColumns): Promise<number | undefined> => {
    if (step.name !== "checked") return undefined;
    const { name: _, ...log } = step;
    const { logId, rows } = log;
    // From here on, leaving the screen must not delete the log.
    waiting.current = null;
    setFailure(null);
    setStep({ name: "applying", ...log });
    try {
      const { counts } = await call(importGateLog, {
        params: { apartmentId, logId },
        body: { columns, rows },
        timeout: LONG,
      });
      setStep(idle);
      return counts.fresh;
    } catch (error) {
      const isGone = error instanceof ApiError && error.reason === "GATE_LOG_GONE";
      // Where the screen was left nothing else deletes it; an imported log is not deleted by this.
      if (!isMounted.current) void forgetGateLog(apartmentId, logId);
      else if (!isGone) waiting.current = logId;
      // What is gone has to be sent again.
      setStep(isGone ? idle : { name: "checked", ...log });
      setFailure(messageFor(error, copy.failed));
      return undefined;
    } finally {
      // Also where the answer was lost: the import may be in the history.
      void client.invalidateQueries({ queryKey: ["office", apartmentId] });
    }
  };
  return { step, failure, check, apply, reset };
}

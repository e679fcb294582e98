import { sendGateRows } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogLimits, type GateRow } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";
import { ApiError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";

interface SendRowsOptions {
  readonly apartmentId: number;
  readonly logId: string;
  readonly rows: readonly GateRow[];
  /** True where the rest is not wanted any more. */
  readonly isOver: () => boolean;
  /** Called with how many rows have arrived. */
  readonly onSent: (count: number) => void;
}

/**
 * Sends the rows of a log in parts, one after the other. The largest file has nearly as many as a member may call in a minute: where the server
 * names a time to wait, the part is sent after it. Rejects with any other failure.
 */
export async function sendRows({ apartmentId, logId, rows, isOver, onSent }: SendRowsOptions): Promise<void> {
  for (let next = 0; next < rows.length && !isOver();) {
    const part = rows.slice(next, next + gateLogLimits.partRows);
    try {
      await call(sendGateRows, { params: { apartmentId, logId }, body: { rows: part.map(sentRow) } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === undefined) throw error;
      await expire(error.retryAfter * 1_000);
      continue;
    }
    next += part.length;
    if (!isOver()) onSent(next);
  }
}

const expire = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

const sentRow = ({ line, plate, kind, at }: GateRow): [number, string, MarkKind, number] => [line, plate, kind, at];

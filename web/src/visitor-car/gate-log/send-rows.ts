import { sendGateRows } from "@danji/contract/visitor-car/gate-log/gate-log";
import { gateLogLimits, type GateRow } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import type { MarkKind } from "@danji/contract/visitor-car/car-rules";
import { call } from "#platform/api.ts";

/** Parts that are on their way at the same time: the server reads one while it stores the other. */
const LANES = 2;

interface SendRowsOptions {
  readonly apartmentId: number;
  readonly logId: string;
  readonly rows: readonly GateRow[];
  /** True where the rest is not wanted any more. */
  readonly isOver: () => boolean;
  /** Called with how many rows have arrived. */
  readonly onSent: (count: number) => void;
}

/** Sends the rows of a log in parts. Rejects with the first failure, once nothing is on its way any more. */
export async function sendRows({ apartmentId, logId, rows, isOver, onSent }: SendRowsOptions): Promise<void> {
  let [next, arrived] = [0, 0];
  const failures: unknown[] = [];
  const sendLane = async () => {
    while (next < rows.length && failures.length === 0 && !isOver()) {
      const part = rows.slice(next, next + gateLogLimits.partRows);
      next += part.length;
      await call(sendGateRows, { params: { apartmentId, logId }, body: { rows: part.map(sentRow) } });
      arrived += part.length;
      if (!isOver()) onSent(arrived);
    }
  };
  await Promise.all(Array.from({ length: LANES }, () => sendLane().catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

const sentRow = ({ line, plate, kind, at }: GateRow): [number, string, MarkKind, number] => [line, plate, kind, at];

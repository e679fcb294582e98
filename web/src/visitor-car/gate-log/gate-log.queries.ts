import { deleteGateLog, listGateLogs } from "@danji/contract/visitor-car/gate-log/gate-log";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

// Answers of an office are never stored on the machine.
const gateLogsKey = (apartmentId: number) => ["office", apartmentId, "gate-logs"] as const;

export const useGateLogs = (apartmentId: number) =>
  useQuery({
    queryKey: gateLogsKey(apartmentId),
    queryFn: ({ signal }) => call(listGateLogs, { params: { apartmentId }, signal }),
  });

/** Takes rows away that were sent and will not be imported; they go after a day anyway. */
export const forgetGateLog = (apartmentId: number, logId: string): Promise<unknown> =>
  call(deleteGateLog, { params: { apartmentId, logId } }).catch(() => undefined);

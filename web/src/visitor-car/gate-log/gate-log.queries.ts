import { deleteGateLog, listGateLogs, readGateProgress } from "@danji/contract/visitor-car/gate-log/gate-log";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

// Answers of an office are never stored on the machine.
const gateLogsKey = (apartmentId: number) => ["office", apartmentId, "gate-logs"] as const;

export const useGateLogs = (apartmentId: number) =>
  useQuery({
    queryKey: gateLogsKey(apartmentId),
    queryFn: ({ signal }) => call(listGateLogs, { params: { apartmentId }, signal }),
  });

/** An import under way is asked for this often (ms). */
const PROGRESS_EVERY = 500;

/** How far an import is, for as long as it is shown. */
export const useGateProgress = (apartmentId: number, logId: string) =>
  useQuery({
    queryKey: [...gateLogsKey(apartmentId), logId, "progress"],
    queryFn: ({ signal }) => call(readGateProgress, { params: { apartmentId, logId }, signal }),
    refetchInterval: PROGRESS_EVERY,
    // Asked for again anyway, while the import itself may be answered any moment.
    retry: false,
    gcTime: 0,
  });

/** Takes rows away that were sent and will not be imported; they go after a day anyway. */
export const forgetGateLog = (apartmentId: number, logId: string): Promise<unknown> =>
  call(deleteGateLog, { params: { apartmentId, logId } }).catch(() => undefined);

import { listFreeToday } from "@danji/contract/reservation/reservation";
import type { FacilityListView } from "@danji/contract/facility/facility";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { facilityKeys } from "#facility/facility.queries.ts";
import { call } from "#platform/api.ts";
import { useLive } from "../use-live.ts";

/** Times begin, whatever is booked: read again so often; without a connection that tells of changes, more often (ms). */
const [LIVE_EVERY, EVERY] = [60_000, 30_000];

const key = (apartmentId: number) => ["reservation", "today", apartmentId];

interface FreeTodayOptions {
  readonly apartmentId: number | undefined;
  readonly list: FacilityListView | undefined;
}

/** What is free today at the facilities of a complex; waits for its id. An open page follows those that are listed. */
export function useFreeToday({ apartmentId = 0, list }: FreeTodayOptions) {
  const client = useQueryClient();
  const ids = list?.facilities.flatMap(({ kind, facilityId }) => (kind === "INFO" ? [] : [facilityId])) ?? [];
  const isLive = useLive(ids, (hasNewRules) => {
    if (hasNewRules) void client.invalidateQueries({ queryKey: facilityKeys.list(apartmentId) });
    void client.invalidateQueries({ queryKey: key(apartmentId) });
  });
  return useQuery({
    queryKey: key(apartmentId),
    queryFn: ({ signal }) => call(listFreeToday, { query: { apartmentId: String(apartmentId) }, signal }),
    enabled: apartmentId !== 0,
    refetchInterval: isLive ? LIVE_EVERY : EVERY,
  });
}

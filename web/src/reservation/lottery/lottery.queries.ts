import { isDrawRight, type Sha256 } from "@danji/contract/reservation/lottery/draw";
import {
  enterLottery,
  getLottery,
  leaveLottery,
  listFacilityLotteries,
  listOwnLotteries,
  type LotteryTicketView,
  type PublishedLotteryView,
} from "@danji/contract/reservation/lottery/lottery";
import type { BodyOf } from "@danji/contract/platform/endpoint";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const lotteryKeys = {
  all: ["reservation", "lottery"],
  ofFacility: (facilityId: number) => ["reservation", "lottery", "facility", facilityId],
  own: ["reservation", "lottery", "own"],
  one: (lotteryId: number) => ["reservation", "lottery", "one", lotteryId],
} as const;

/** Rounds open and are drawn by the time: read again so often (ms). */
const EVERY = 30_000;

export const useFacilityLotteries = (facilityId: number) =>
  useQuery({
    queryKey: lotteryKeys.ofFacility(facilityId),
    queryFn: ({ signal }) => call(listFacilityLotteries, { params: { facilityId }, signal }),
    refetchInterval: EVERY,
  });

export const useOwnLotteries = () =>
  useQuery({
    queryKey: lotteryKeys.own,
    queryFn: ({ signal }) => call(listOwnLotteries, { signal }),
    refetchInterval: EVERY,
    staleTime: 0,
  });

/** What is published of a draw, once it is asked for. */
export const usePublishedLottery = (lotteryId: number, isAsked: boolean) =>
  useQuery({
    queryKey: lotteryKeys.one(lotteryId),
    queryFn: ({ signal }) => call(getLottery, { params: { lotteryId }, signal }),
    enabled: isAsked,
  });

/** Enters, or changes what was entered: the preferences by their order. */
export const useEnterLottery = (lotteryId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof enterLottery>) => call(enterLottery, { params: { lotteryId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: lotteryKeys.all }),
  });
};

export const useLeaveLottery = (lotteryId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ householdId }: Pick<LotteryTicketView, "householdId">) =>
      call(leaveLottery, { params: { lotteryId }, body: { householdId } }),
    onSettled: () => client.invalidateQueries({ queryKey: lotteryKeys.all }),
  });
};

const sha256: Sha256 = async (text) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Recomputes a draw from what is published. Undefined where the browser cannot (a page without https). */
export async function checkDraw({ seed, own, ...draw }: PublishedLotteryView): Promise<boolean | undefined> {
  // Without https there is no `crypto.subtle`.
  if (!globalThis.isSecureContext) return undefined;
  return seed !== null && (await isDrawRight({ ...draw, seed, own: own.map(({ ticket }) => ticket) }, sha256));
}

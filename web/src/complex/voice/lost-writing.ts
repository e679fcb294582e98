import { getComplex } from "@danji/contract/complex/complex";
import { voiceCopy } from "@danji/contract/complex/voice.copy";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#platform/api.ts";
import { useLocation } from "#platform/navigation/router.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { complexKeys } from "../complex.queries.ts";
import { residencesQuery } from "../residence/residence.queries.ts";
import { forgetGuestPlace, guestPlaces } from "./guest-places.ts";
import { standingIn } from "./standing.ts";

const freshFor = 30_000;

/** Tells who wrote as a guest in a complex that its office has closed to guests: once, on whichever screen is opened next. */
export function LostWriting() {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    // Without an answer the next screen asks again.
    for (const apartmentId of guestPlaces()) notifyIfLost(client, apartmentId).catch(() => undefined);
  }, [client, pathname]);
  return null;
}

async function notifyIfLost(client: QueryClient, apartmentId: number): Promise<void> {
  const [complex, homes] = await Promise.all([
    client.fetchQuery({
      queryKey: complexKeys.one(apartmentId),
      queryFn: ({ signal }) => call(getComplex, { params: { apartmentId }, signal }),
      staleTime: freshFor,
    }),
    client.fetchQuery(residencesQuery),
  ]);
  const { kind } = standingIn(complex, homes);
  if (kind === "guest" || !forgetGuestPlace(apartmentId) || kind !== "reader") return;
  const { lostWriting, lostReading } = voiceCopy;
  showToast(complex.kind === "RESIDENTS" ? lostReading(complex.name) : lostWriting(complex.name));
}

import { allows } from "@danji/contract/complex/office-policy";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { complexKeys, useComplex } from "#complex/complex.queries.ts";
import { residencesQuery } from "../residence/residence.queries.ts";
import { rememberGuestPlace } from "./guest-places.ts";
import { type Standing, standingByHomes, standingIn } from "./standing.ts";

/** Several parts of a room or a post ask for its complex, as they come. ms. */
const FRESH_MS = 5_000;

/**
 * The viewer's standing in a complex; `isSettled` is true as well where it could not be fetched. With `homesFirst` the complex is read only
 * where the homes do not decide it.
 */
export const useStandingState = (apartmentId: number | undefined, homesFirst = false) => {
  const homes = useQuery(residencesQuery);
  const own = homes.data;
  const byHomes = useMemo(
    () => (apartmentId === undefined || own === undefined ? undefined : standingByHomes(apartmentId, own)),
    [apartmentId, own],
  );
  const homesMaySuffice = byHomes !== undefined || (own === undefined && homes.failureCount === 0);
  const complex = useComplex(homesFirst && homesMaySuffice ? undefined : apartmentId, FRESH_MS);
  const place = complex.data;
  const standing = useMemo(
    () => (place === undefined || own === undefined ? byHomes : standingIn(place, own)),
    [place, own, byHomes],
  );
  const guestOf = standing?.kind === "guest" ? apartmentId : undefined;
  useEffect(() => {
    if (guestOf !== undefined) rememberGuestPlace(guestOf);
  }, [guestOf]);
  // Remembered: the next attempt counts its failures anew, and what is shown would go back to its skeleton.
  const [failedIn, setFailedIn] = useState<number>();
  const hasFailed = complex.failureCount + homes.failureCount > 0;
  if (hasFailed && failedIn !== apartmentId) setFailedIn(apartmentId);
  const isGivenUp = hasFailed || (apartmentId !== undefined && failedIn === apartmentId);
  return { standing, isSettled: standing !== undefined || isGivenUp };
};

/** The same; undefined while it is not known. */
export const useStanding = (apartmentId: number | undefined): Standing | undefined =>
  useStandingState(apartmentId).standing;

/** The complex, where the viewer may hide its words for the office; undefined where not, and while it is not known. */
export const useHidingPlace = (apartmentId: number | undefined): number | undefined =>
  allows(useComplex(apartmentId, FRESH_MS).data?.myRole, "decideReports") ? apartmentId : undefined;

/** After a refusal: kind, homes and role may be others than those that the screen knows. */
export const refreshStanding = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: complexKeys.all });
  void client.invalidateQueries({ queryKey: residencesQuery.queryKey });
};

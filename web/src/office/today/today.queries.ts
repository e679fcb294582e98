import { getDeskToday, getServiceToday } from "@danji/contract/complex/desk/today";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

// What waits is read anew whenever the page is opened or looked at again.
const fresh = { staleTime: 0, refetchOnWindowFocus: "always" } as const;

export const useDeskToday = (apartmentId: number) =>
  useQuery({
    queryKey: ["office", apartmentId, "today"],
    queryFn: ({ signal }) => call(getDeskToday, { params: { apartmentId }, signal }),
    ...fresh,
  });

export const useServiceToday = () =>
  useQuery({
    queryKey: ["operator", "today"],
    queryFn: ({ signal }) => call(getServiceToday, { signal }),
    ...fresh,
  });

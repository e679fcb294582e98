import { getWithdrawal } from "@danji/contract/account/withdrawal";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

/** What a withdrawal would erase and keep; never served from the cache. */
export const useWithdrawal = () =>
  useQuery({
    queryKey: ["withdrawal"],
    queryFn: ({ signal }) => call(getWithdrawal, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

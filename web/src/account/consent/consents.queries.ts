import { agree, changeOptionalConsent, getConsents } from "@danji/contract/account/consent/consent";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { memberQuery } from "../profile/profile.queries.ts";

const queryKey = ["consents"];

/** What the member agreed to, and what they are still asked. */
export const useConsents = () => useQuery({ queryKey, queryFn: ({ signal }) => call(getConsents, { signal }) });

/** Agrees to the shown versions. Where a newer one was published meanwhile, the query brings it. */
export const useAgree = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (consents: Readonly<Record<string, unknown>>) => call(agree, { body: { consents } }),
    onSuccess: (view) => {
      client.setQueryData(queryKey, view);
      return client.invalidateQueries({ queryKey: memberQuery.queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
};

/** Gives or withdraws the optional consent. */
export const useChangeOptionalConsent = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agreed: boolean) => call(changeOptionalConsent, { body: { agreed } }),
    onSuccess: (view) => client.setQueryData(queryKey, view),
  });
};

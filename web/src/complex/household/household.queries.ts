import {
  checkDoorCode,
  checkInvitation,
  createInvitation,
  getHousehold,
  joinByDoorCode,
  joinByInvitation,
  putOut,
  takeBackInvitation,
} from "@danji/contract/complex/household/household";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { residencesQuery } from "../residence/residence.queries.ts";

const householdKey = (residenceId: number) => ["household", residenceId] as const;

/** Who lives behind the door of a home; read anew on every visit. Disabled without an id. */
export const useHousehold = (residenceId: number | undefined) =>
  useQuery({
    queryKey: householdKey(residenceId ?? 0),
    queryFn:
      residenceId === undefined ? skipToken : ({ signal }) => call(getHousehold, { params: { residenceId }, signal }),
    refetchOnMount: "always",
  });

/** Makes an invitation. Its token is in the answer alone, and forgotten with the component. */
export const useCreateInvitation = (residenceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(createInvitation, { params: { residenceId } }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: householdKey(residenceId) }),
  });
};

export const useTakeBackInvitation = (residenceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: number) => call(takeBackInvitation, { params: { invitationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: householdKey(residenceId) }),
  });
};

/** Puts a member out who lives there by their own word. */
export const usePutOut = (residenceId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: number) => call(putOut, { params: { residenceId, memberId } }),
    onSettled: () => client.invalidateQueries({ queryKey: householdKey(residenceId) }),
  });
};

/** The door of a code that was typed or scanned. */
export const useCheckCode = () =>
  useMutation({ mutationFn: (code: string) => call(checkDoorCode, { body: { code } }), gcTime: 0 });

/** The door of an invitation. */
export const useCheckInvitation = () =>
  useMutation({ mutationFn: (token: string) => call(checkInvitation, { body: { token } }), gcTime: 0 });

/** A new home changes what may be seen nearly everywhere, so everything is read anew. */
const useJoin = <Answer>(join: (secret: string) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: join,
    gcTime: 0,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: residencesQuery.queryKey });
      void client.invalidateQueries();
    },
  });
};

export const useJoinByCode = () => useJoin((code) => call(joinByDoorCode, { body: { code } }));
export const useJoinByInvitation = () => useJoin((token) => call(joinByInvitation, { body: { token } }));

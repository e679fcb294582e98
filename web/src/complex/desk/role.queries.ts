import {
  changeRole,
  endRole,
  handOverOffice,
  inviteToRole,
  listRoles,
  takeBackInvitation,
} from "@danji/contract/complex/role/role";
import type { GivenRole } from "@danji/contract/complex/role/role-rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const keyOf = (apartmentId: number) => ["office", apartmentId, "roles"];

/** Who holds which role in an office. */
export const useRoles = (apartmentId: number) =>
  useQuery({
    queryKey: keyOf(apartmentId),
    queryFn: ({ signal }) => call(listRoles, { params: { apartmentId }, signal }),
  });

/** A change of the roles of an office; the list is read anew, also where others changed it. */
function useRoleChange<Change>(apartmentId: number, change: (input: Change) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(apartmentId) }),
  });
}

export const useInvite = (apartmentId: number) =>
  useRoleChange(apartmentId, (body: { readonly to: string; readonly role: GivenRole }) =>
    call(inviteToRole, { params: { apartmentId }, body }),
  );

export const useTakeBack = (apartmentId: number) =>
  useRoleChange(apartmentId, (invitationId: number) =>
    call(takeBackInvitation, { params: { apartmentId, invitationId } }),
  );

export const useChangeRole = (apartmentId: number) =>
  useRoleChange(apartmentId, ({ memberId, role }: { readonly memberId: number; readonly role: GivenRole }) =>
    call(changeRole, { params: { apartmentId, memberId }, body: { role } }),
  );

export const useEndRole = (apartmentId: number) =>
  useRoleChange(apartmentId, (memberId: number) => call(endRole, { params: { apartmentId, memberId } }));

/** Hands the office over; what the viewer may see has changed with it. */
export const useHandOver = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, keep }: { readonly memberId: number; readonly keep: "STAFF" | null }) =>
      call(handOverOffice, { params: { apartmentId, memberId }, body: { keep } }),
    onSuccess: () => void client.invalidateQueries(),
  });
};

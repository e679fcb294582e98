import { deleteDoorList, getDoorList, putDoorList } from "@danji/contract/complex/doors/door-list";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const doorListKey = (apartmentId: number) => ["door-list", apartmentId] as const;

/** The list of doors of a complex, for its managers. */
export const useDoorList = (apartmentId: number) =>
  useQuery({
    queryKey: doorListKey(apartmentId),
    queryFn: ({ signal }) => call(getDoorList, { params: { apartmentId }, signal }),
  });

/** Replaces the list, or takes it away where there is no text. */
export const useChangeDoorList = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string | undefined) => {
      if (text !== undefined) return call(putDoorList, { params: { apartmentId }, body: { text } });
      await call(deleteDoorList, { params: { apartmentId } });
      return undefined;
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: doorListKey(apartmentId) }),
        // The notes beside the homes follow the list.
        client.invalidateQueries({ queryKey: ["residents"] }),
      ]),
  });
};

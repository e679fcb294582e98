import type { ComplexView } from "@danji/contract/complex/complex";
import { addFavorite, listFavorites, removeFavorite } from "@danji/contract/complex/registration";
import { complexInfoCopy } from "@danji/contract/complex/complex-info.copy";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { messageFor } from "#platform/api-error.ts";
import { showToast } from "#ui/overlay/toast.tsx";
import { complexKeys } from "../complex.queries.ts";
import { type Favorite, saveFavorites } from "./favorites-storage.ts";

const key = ["complex", "favorites"] as const;

/**
 * The viewer's favourites; as SPEC section 7 requires for lists, fetched on every visit and on reconnect, not on focus.
 */
export const useFavorites = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly Favorite[]> => {
      const favorites = await call(listFavorites, { signal });
      saveFavorites(favorites);
      return favorites;
    },
    refetchOnMount: "always",
    refetchOnReconnect: "always",
    refetchOnWindowFocus: false,
  });

/** Toggles a favourite optimistically; on an error the star reverts and a toast shows the message. */
export const useFavorite = (complex: Favorite) => {
  const client = useQueryClient();
  const { id: apartmentId } = complex;
  const one = complexKeys.one(apartmentId);
  const show = (on: boolean) => {
    client.setQueryData<ComplexView>(one, (before) => before && { ...before, isBookmarked: on });
    client.setQueryData<readonly Favorite[]>(key, (before) => {
      const others = before?.filter(({ id }) => id !== apartmentId);
      return on ? others && [complex, ...others] : others;
    });
  };
  const { mutate } = useMutation({
    mutationFn: (on: boolean) => call(on ? addFavorite : removeFavorite, { params: { apartmentId } }),
    // A second press is sent after the first.
    scope: { id: `favorite-${apartmentId}` },
    onMutate: async (on) => {
      show(on);
      // A response requested before the press has the old state. What else belongs to the complex, as its office, is still read.
      await Promise.all([one, key].map((queryKey) => client.cancelQueries({ queryKey, exact: true })));
      show(on);
    },
    onError: (error, on) => {
      show(!on);
      showToast(messageFor(error, complexInfoCopy.favoriteFailed));
    },
    onSuccess: () => {
      const list = client.getQueryData<readonly Favorite[]>(key);
      if (list !== undefined) saveFavorites(list);
    },
  });
  return mutate;
};

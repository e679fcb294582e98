import type { ComplexView } from "@danji/contract/complex/complex";
import { storage } from "#platform/storage.ts";

/** The stored fields of a favourite. */
export type Favorite = Pick<ComplexView, "id" | "name" | "region" | "totalUnit" | "thumbnailFileUrl">;

const isFavorite = (found: unknown): found is Favorite => {
  if (typeof found !== "object" || found === null) return false;
  const { id, name, region, totalUnit, thumbnailFileUrl } = found as Partial<Favorite>;
  const texts = typeof name === "string" && typeof region === "string";
  const picture = thumbnailFileUrl === null || typeof thumbnailFileUrl === "string";
  return texts && picture && typeof id === "number" && typeof totalUnit === "number";
};

/** The favourites of the last visit, for offline use; undefined if none are stored. */
export const storedFavorites = (): readonly Favorite[] | undefined => {
  try {
    const found: unknown = JSON.parse(storage.get("favorites") ?? "null");
    return Array.isArray(found) && found.every(isFavorite) ? found : undefined;
  } catch {
    return undefined;
  }
};

export const saveFavorites = (favorites: readonly Favorite[]): void => {
  const stored = favorites.map(({ id, name, region, totalUnit, thumbnailFileUrl }) => ({
    id,
    name,
    region,
    totalUnit,
    thumbnailFileUrl,
  }));
  storage.set("favorites", JSON.stringify(stored));
};

/** The next user of this browser may be another member. */
export const clearFavorites = (): void => storage.remove("favorites");

import { complexInfoCopy } from "@danji/contract/complex/complex-info.copy";
import { Star } from "lucide-react";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Favorite } from "./favorites-storage.ts";
import { useFavorite } from "./favorites.queries.ts";

interface FavoriteStarProps {
  readonly complex: Favorite;
  readonly isBookmarked: boolean;
}

/** Adds a complex to the favourites, or removes it. */
export function FavoriteStar({ complex, isBookmarked }: FavoriteStarProps) {
  const setFavorite = useFavorite(complex);
  return (
    <IconButton
      label={complexInfoCopy.favoriteOf(complex.name)}
      aria-pressed={isBookmarked}
      icon={
        <Star
          aria-hidden="true"
          className={cx("size-6", isBookmarked ? "fill-current text-[light-dark(#b07d00,#f2c94c)]" : "text-muted")}
        />
      }
      onClick={() => setFavorite(!isBookmarked)}
    />
  );
}

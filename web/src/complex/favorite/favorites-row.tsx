import { complexCopy } from "@danji/contract/complex/complex.copy";
import { Building2 } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";
import { Picture } from "#ui/picture.tsx";
import type { Favorite } from "./favorites-storage.ts";
import { FavoriteStar } from "./favorite-star.tsx";

/** One favourite: a link to it, and a star that removes it from the list. */
export const FavoritesRow = ({ favorite }: { readonly favorite: Favorite }) => (
  <li className="flex animate-rise items-center gap-1 border-b border-line last:border-0">
    <Link to={paths.complexInfoOf(favorite.id)} className="flex min-w-0 flex-1 items-center gap-4 py-4">
      <ComplexPicture url={favorite.thumbnailFileUrl} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{favorite.name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{favorite.region}</span>
        {favorite.totalUnit > 0 && (
          <span className="block text-sm text-muted">{complexCopy.households(favorite.totalUnit)}</span>
        )}
      </span>
    </Link>
    <FavoriteStar complex={favorite} isBookmarked />
  </li>
);

const noPicture = (
  <span className="tint-pine grid size-14 shrink-0 place-items-center rounded-md">
    <Building2 aria-hidden="true" className="size-6" />
  </span>
);

const ComplexPicture = ({ url }: { readonly url: string | null }) =>
  url === null ? (
    noPicture
  ) : (
    <Picture
      src={url}
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-md bg-sunken object-cover"
      fallback={noPicture}
    />
  );

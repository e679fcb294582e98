import { complexCopy } from "@danji/contract/complex/complex.copy";
import { complexInfoCopy } from "@danji/contract/complex/complex-info.copy";
import { frameCopy, titles } from "@danji/contract/app/frame.copy";
import { Star } from "lucide-react";
import { useState } from "react";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { storedFavorites } from "./favorites-storage.ts";
import { useFavorites } from "./favorites.queries.ts";
import { FavoritesRow } from "./favorites-row.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** /favorites: the viewer's favourites; offline the stored ones of the last visit. */
export default function FavoritesPage() {
  const goBack = useGoBack(paths.home);
  return (
    <Page title={titles.favorites} onBack={goBack}>
      <Favorites />
    </Page>
  );
}

function Favorites() {
  const { data, error, errorUpdateCount, refetch, isFetching } = useFavorites();
  const [stored] = useState(storedFavorites);
  // While it is tried again there is no error: the stored list and the pressed button stay.
  const hasFailed = error !== null || (data === undefined && errorUpdateCount > 0);
  const favorites = data ?? (hasFailed ? stored : undefined);
  if (favorites === undefined) {
    if (error === null) return <Waiting />;
    return <LoadFailed title={complexCopy.listFailed} error={error} onRetry={refetch} />;
  }
  return (
    <>
      {hasFailed && (
        <div
          role="status"
          className="mx-5 mt-2 flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pr-1 pl-4"
        >
          <p className="text-sm text-body">{complexInfoCopy.favoritesKept}</p>
          <Button variant="ghost" size="sm" busy={isFetching} onClick={() => void refetch()}>
            {frameCopy.retry}
          </Button>
        </div>
      )}
      {favorites.length === 0 ? (
        <NoFavorites />
      ) : (
        <ul aria-label={titles.favorites} className="flex flex-col px-5 pb-10">
          {favorites.map((favorite) => (
            <FavoritesRow key={favorite.id} favorite={favorite} />
          ))}
        </ul>
      )}
    </>
  );
}

function NoFavorites() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<Star />}
      title={complexCopy.favoritesEmpty}
      hint={complexCopy.favoritesHint}
      action={
        <Button variant="secondary" onClick={() => navigate(paths.home)}>
          {complexCopy.findComplexes}
        </Button>
      }
    />
  );
}

const Waiting = () => (
  <div role="status" aria-label={frameCopy.loading} className="flex flex-col px-5">
    {["w-3/5", "w-2/5", "w-1/2"].map((width) => (
      <div key={width} className="flex items-center gap-4 py-4">
        <Skeleton className="size-14 shrink-0 rounded-md" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);

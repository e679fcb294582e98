import { lazyPart } from "#platform/part/lazy-part.tsx";
import { PartFailedSheet } from "#ui/part-failed.tsx";
import type { RoomSearchProps } from "./room-search.tsx";

/** The search of a room, whose code no room needs to be shown; a room loads it once its messages stand. */
export const LazyRoomSearch = lazyPart<RoomSearchProps>(
  async () => ({ default: (await import("./room-search.tsx")).RoomSearch }),
  {
    loading: () => <div className="min-h-14" />,
    failed: (failure, { onClose }) => <PartFailedSheet {...failure} onClose={onClose} />,
  },
);

/** Loads the search in advance. */
export const preloadRoomSearch = (): void => void LazyRoomSearch.load().catch(() => undefined);

import { storage } from "#platform/storage.ts";

// The complexes in which this browser has shown its member that they write as a guest. Who loses that right is told once.
const placesMax = 10;

export const guestPlaces = (): readonly number[] => {
  try {
    const found: unknown = JSON.parse(storage.get("guestPlaces") ?? "[]");
    return Array.isArray(found) ? found.filter((id) => typeof id === "number") : [];
  } catch {
    return [];
  }
};

const store = (places: readonly number[]): void => {
  if (places.length === 0) storage.remove("guestPlaces");
  else storage.set("guestPlaces", JSON.stringify(places.slice(0, placesMax)));
};

export const rememberGuestPlace = (apartmentId: number): void => {
  const places = guestPlaces();
  if (places[0] !== apartmentId) store([apartmentId, ...places.filter((id) => id !== apartmentId)]);
};

/** True where it was one. */
export const forgetGuestPlace = (apartmentId: number): boolean => {
  const places = guestPlaces();
  const rest = places.filter((id) => id !== apartmentId);
  if (rest.length === places.length) return false;
  store(rest);
  return true;
};

/** The next user of this browser may be another member. */
export const clearGuestPlaces = (): void => storage.remove("guestPlaces");

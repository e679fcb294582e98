import { type FacilityHint, facilityTopics } from "@danji/contract/facility/facility-topics";
import { followTopic } from "#platform/follow-topic.ts";

/** Readers read again at times of their own within so many milliseconds of a change … */
const SPREAD_MS = 400;
/** … and each of them once in so many, however much changes. */
const EVERY_MS = 1_000;

interface Followed {
  readonly facilityIds: readonly number[];
  /** Reads again what is free; `hasNewRules`: and by what rules. */
  readonly read: (hasNewRules: boolean) => void;
  /** Whether changes come by themselves now. */
  readonly onLive: (isLive: boolean) => void;
}

/** Follows what changes at some facilities, whose readings are one. Returns what ends it. */
export const followFacilities = ({ facilityIds, read, onLive }: Followed): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAt = 0;
  let hasNewRules = false;

  const readNow = () => {
    timer = undefined;
    readAt = Date.now();
    read(hasNewRules);
    hasNewRules = false;
  };
  const readSoon = ({ type }: FacilityHint) => {
    if (type === "FACILITY") hasNewRules = true;
    timer ??= setTimeout(readNow, Math.max(0, readAt + EVERY_MS - Date.now()) + Math.random() * SPREAD_MS);
  };
  const ends = facilityIds.map((facilityId) =>
    followTopic<FacilityHint>({
      destination: facilityTopics.changes(facilityId),
      onMessage: readSoon,
      onMissed: () => readSoon({ type: "FACILITY" }),
      onLive: (isLive) => {
        onLive(isLive);
        // What changed between the page's first reading and this moment was not announced to this page.
        if (isLive) readSoon({ type: "BOOKINGS" });
      },
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
};

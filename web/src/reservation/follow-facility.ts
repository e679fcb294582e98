import { type FacilityHint, facilityTopics } from "@danji/contract/facility/facility-topics";
import { followTopic } from "#platform/follow-topic.ts";

/** The readers of one facility read again at times of their own within so many milliseconds of a change … */
const SPREAD_MS = 400;
/** … and each of them once in so many, however much changes. */
const EVERY_MS = 1_000;

interface Followed {
  readonly facilityId: number;
  /** Reads again what is free; `hasNewRules`: and by what rules. */
  readonly read: (hasNewRules: boolean) => void;
  /** Whether changes come by themselves now. */
  readonly onLive: (isLive: boolean) => void;
}

/** Follows what changes at a facility. Returns what ends it. */
export const followFacility = ({ facilityId, read, onLive }: Followed): (() => void) => {
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
  const end = followTopic<FacilityHint>({
    destination: facilityTopics.changes(facilityId),
    onMessage: readSoon,
    onMissed: () => readSoon({ type: "FACILITY" }),
    onLive,
  });
  return () => {
    clearTimeout(timer);
    end();
  };
};

/** Messages on their way at once, of all push services and of one. */
const TOTAL_MAX = 300;
const HOST_MAX = 100;
const HOST_FIRST = 16;
/** Push services that did not answer the last time, or never yet, share few places: they can hold up only each other. */
const UNPROVEN_MAX = 50;
const UNPROVEN_HOST_MAX = 4;
const HOSTS_REMEMBERED = 10_000;

interface Host {
  inFlight: number;
  max: number;
  isProven: boolean;
}

/** How a push service answered. `SLOW`: not in time; `BUSY`: it asked for fewer; `UNASKED`: nothing was sent. */
export type HostAnswer = "FINE" | "BUSY" | "SLOW" | "UNASKED";

export interface HostPace {
  /** How many messages each of these push services may be sent now; those that may be sent none are left out. */
  free(hosts: readonly string[]): ReadonlyMap<string, number>;
  started(host: string): void;
  ended(host: string, how: HostAnswer): void;
  readonly inFlight: number;
}

/**
 * The pace of each push service in this process: it begins low, grows with each answer, is halved where the service asks for that,
 * and falls to the lowest where it does not answer.
 */
export function hostPace(): HostPace {
  const hosts = new Map<string, Host>();
  const pace = { inFlight: 0, unproven: 0 };
  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known !== undefined) return known;
    if (hosts.size >= HOSTS_REMEMBERED) {
      for (const [other, { inFlight }] of hosts) if (inFlight === 0) hosts.delete(other);
    }
    const host = { inFlight: 0, max: UNPROVEN_HOST_MAX, isProven: false };
    hosts.set(name, host);
    return host;
  };
  return {
    free(names) {
      const free = new Map<string, number>();
      let total = TOTAL_MAX - pace.inFlight;
      let unproven = Math.min(UNPROVEN_MAX - pace.unproven, total);
      // In random order, so that none is always the last.
      for (const name of names.toSorted(() => Math.random() - 0.5)) {
        const { inFlight, max, isProven } = hostOf(name);
        const count = Math.min(max - inFlight, isProven ? total : unproven);
        if (count <= 0) continue;
        free.set(name, count);
        total -= count;
        if (!isProven) unproven -= count;
      }
      return free;
    },
    started(name) {
      const host = hostOf(name);
      host.inFlight += 1;
      pace.inFlight += 1;
      if (!host.isProven) pace.unproven += 1;
    },
    ended(name, how) {
      const host = hostOf(name);
      host.inFlight -= 1;
      pace.inFlight -= 1;
      if (!host.isProven) pace.unproven -= 1;
      if (how === "UNASKED") return;
      const wasProven = host.isProven;
      host.isProven = how !== "SLOW";
      // Those still on their way count where the host counts now.
      if (wasProven !== host.isProven) pace.unproven += host.isProven ? -host.inFlight : host.inFlight;
      if (how === "SLOW") host.max = UNPROVEN_HOST_MAX;
      else if (how === "BUSY") host.max = Math.max(1, Math.floor(host.max / 2));
      else host.max = Math.min(HOST_MAX, Math.max(host.max + 1, wasProven ? 0 : HOST_FIRST));
    },
    get inFlight() {
      return pace.inFlight;
    },
  };
}

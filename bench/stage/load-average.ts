import { loadavg } from "node:os";

/** Load average: above 2, with two cores, the measured processes wait for others. */
export const loadAverage = (): string =>
  `load average ${loadavg()
    .map((one) => one.toFixed(1))
    .join(" ")}`;

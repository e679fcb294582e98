/** A time of the server, and what both clocks of this browser said when it arrived. */
interface Reading {
  readonly server: number;
  readonly monotonic: number;
  readonly local: number;
}

let reading: Reading | undefined;

/** Further apart (ms), the two clocks of the browser show that it slept, or that its time was set. */
const tolerance = 60_000;

/** Takes the `Date` header of an answer of our server. */
export const noteServerTime = (date: string | null): void => {
  const server = Date.parse(date ?? "");
  if (Number.isNaN(server)) return;
  reading = { server, monotonic: performance.now(), local: Date.now() };
};

/** The server's time in milliseconds, whatever the phone's clock says; undefined while it is not known. */
export const serverNow = (): number | undefined => {
  if (reading === undefined) return undefined;
  const passed = performance.now() - reading.monotonic;
  const drift = Math.abs(Date.now() - reading.local - passed);
  return drift > tolerance ? undefined : reading.server + passed;
};

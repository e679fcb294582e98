import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "../stage/quantile.ts";
import { numberAfter } from "../stage/stomp-line.ts";
import { Crowd, type CrowdGiven, join, type Tally } from "./crowd.ts";

const PATIENCE_MS = 60_000;

export interface Deliveries {
  readonly deliveries: number;
  readonly seconds: number;
  /** Milliseconds from the moment that a message is sent until one of the crowd has it. */
  readonly p50: number;
  readonly p99: number;
  /** Octets of a delivered frame. */
  readonly bytes: number;
}

interface ClosedLoop {
  readonly name: string;
  readonly seconds: number;
  readonly inFlight: number;
}

interface Steady {
  readonly names: readonly [string, string];
  readonly perSecond: number;
  readonly seconds: number;
}

interface ComeBack {
  readonly name: string;
  readonly talker: string;
  readonly has: number;
  readonly missed: number;
}

const crowds = new Map<string, Crowd>();
const crowdOf = (name: string): Crowd => {
  const crowd = crowds.get(name);
  if (crowd === undefined) throw new Error(`there is no crowd ${name}`);
  return crowd;
};
let marks = 0;

/** What the child does with its crowds. Messages are numbered through, so each is known again. */
export const crowdTasks = {
  async open({ name, given }: { readonly name: string; readonly given: CrowdGiven }): Promise<void> {
    crowds.set(name, await Crowd.open(given));
  },

  close({ name }: { readonly name: string }): void {
    crowdOf(name).close();
    crowds.delete(name);
  },

  lost: ({ name }: { readonly name: string }): number => crowdOf(name).lost,

  /** One says something new as soon as all have something old: `inFlight` messages are under way all the time. */
  closedLoop({ name, seconds, inFlight }: ClosedLoop) {
    const crowd = crowdOf(name);
    const open = new Map<number, { readonly at: number; left: number }>();
    const times: number[] = [];
    const began = performance.now();
    const say = () => {
      marks += 1;
      open.set(marks, { at: performance.now(), left: crowd.listeners.length });
      crowd.say(marks);
    };
    return new Promise<Deliveries>((resolve, reject) => {
      const giveUp = () => reject(new Error(`${name}: ${open.size} messages did not come to all, ${crowd.lost} lines lost`));
      const patience = setTimeout(giveUp, seconds * 1000 + PATIENCE_MS);
      crowd.heard = (mark) => {
        const message = open.get(mark);
        if (message === undefined) return;
        const now = performance.now();
        times.push(now - message.at);
        message.left -= 1;
        if (message.left > 0) return;
        open.delete(mark);
        if (now - began < seconds * 1000) return say();
        if (open.size > 0) return;
        clearTimeout(patience);
        resolve(deliveries(crowd.tally(), times, began));
      };
      for (let place = 0; place < inFlight; place += 1) say();
    });
  },

  /** Both crowds speak in turn, at a pace; told are the deliveries to the crowd that did not speak. */
  async steady(given: Steady) {
    const pair = given.names.map(crowdOf);
    const sent = new Map<number, { readonly at: number; readonly from: Crowd }>();
    const times: number[] = [];
    let awaited = 0;
    for (const crowd of pair) {
      crowd.heard = (mark) => {
        const message = sent.get(mark);
        if (message === undefined) return;
        awaited -= 1;
        if (message.from !== crowd) times.push(performance.now() - message.at);
      };
    }
    const began = performance.now();
    const everyone = pair.reduce((sum, { listeners }) => sum + listeners.length, 0);
    for (let place = 0; place < given.perSecond * given.seconds; place += 1) {
      await delay(Math.max(0, began + (place / given.perSecond) * 1000 - performance.now()));
      const from = pair[place % 2];
      if (from === undefined) continue;
      marks += 1;
      sent.set(marks, { at: performance.now(), from });
      awaited += everyone;
      from.say(marks, place);
    }
    await until(() => awaited === 0, () => `${awaited} deliveries did not come`);
    const sums = pair.map((crowd) => crowd.tally());
    const received = sums.reduce((sum, one) => sum + one.received, 0);
    return deliveries({ received, bytes: sums.reduce((sum, one) => sum + one.bytes, 0) }, times, began);
  },

  /** One says so many things, one after the other, and waits for nobody. */
  talk({ name, messages }: { readonly name: string; readonly messages: number }): void {
    for (let place = 0; place < messages; place += 1) crowdOf(name).say((marks += 1));
  },

  /**
   * All lines of a crowd are cut; `missed` more messages are said meanwhile, by another crowd. Then all come back
   * at once, each naming `has`, the last number it has. Gives the seconds until the last one has everything.
   */
  async comeBack({ name, talker, has, missed }: ComeBack) {
    const { given, listeners } = crowdOf(name);
    crowdOf(name).close();
    crowds.delete(name);
    crowdTasks.talk({ name: talker, messages: missed });
    await delay(500);
    const began = performance.now();
    const waits: number[] = [];
    await Promise.all(
      listeners.map(async (_, place) => {
        await caughtUp(given, place, has, has + missed);
        waits.push((performance.now() - began) / 1000);
      }),
    );
    return { seconds: Math.max(...waits), median: quantile(waits, 0.5) };
  },

  /** One comes back who has missed `count` messages. Gives the seconds until all are there, in order. */
  async replay({ given, count }: { readonly given: CrowdGiven; readonly count: number }): Promise<number> {
    const began = performance.now();
    await caughtUp(given, 0, 0, count);
    return (performance.now() - began) / 1000;
  },
};

export type CrowdTasks = typeof crowdTasks;

function deliveries(sum: Tally, times: readonly number[], began: number): Deliveries {
  const seconds = (performance.now() - began) / 1000;
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { deliveries: sum.received, seconds, p50, p99, bytes: sum.bytes / sum.received };
}

/** Comes back behind `after` and stays until everything up to `last` came, each number once and in order. */
async function caughtUp(given: CrowdGiven, place: number, after: number, last: number): Promise<void> {
  const line = await join(given, place, { after: String(after) });
  await new Promise<void>((resolve, reject) => {
    let at = after;
    line.onEnd = () => reject(new Error(`the line ended at ${at} of ${last}`));
    line.onFrame = (frame) => {
      const seq = numberAfter(frame, `message-id:${given.room}-`);
      if (seq === undefined) return;
      at += 1;
      if (seq !== at) reject(new Error(`${seq} came in place of ${at}`));
      if (seq === last) resolve();
    };
  });
  line.onEnd = () => {};
  line.cut();
}

async function until(isSo: () => boolean, tell: () => string): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; !isSo(); await delay(5)) {
    if (performance.now() > end) throw new Error(tell());
  }
}

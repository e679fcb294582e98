import { setTimeout as delay } from "node:timers/promises";
import { quantile } from "../stage/quantile.ts";
import { numberAfter } from "../stage/stomp-connection.ts";
import { ClientGroup, type ClientGroupOptions, connectAndSubscribe, type Tally } from "./load-clients.ts";

const TIMEOUT_MS = 60_000;

export interface Deliveries {
  readonly deliveries: number;
  readonly seconds: number;
  /** Milliseconds from sending a message until a client has received it. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes of a delivered frame. */
  readonly bytes: number;
}

interface ClosedLoopInput {
  readonly name: string;
  readonly seconds: number;
  readonly inFlight: number;
}

interface SteadyRateInput {
  readonly names: readonly [string, string];
  readonly perSecond: number;
  readonly seconds: number;
}

interface ReconnectInput {
  readonly name: string;
  readonly sender: string;
  readonly lastReceived: number;
  readonly missed: number;
}

const groups = new Map<string, ClientGroup>();
const groupOf = (name: string): ClientGroup => {
  const group = groups.get(name);
  if (group === undefined) throw new Error(`there is no client group ${name}`);
  return group;
};
let lastMessageNumber = 0;

/** Tasks of the client process. Messages have consecutive numbers, which identify them in deliveries. */
export const clientTasks = {
  async open({ name, options }: { readonly name: string; readonly options: ClientGroupOptions }): Promise<void> {
    groups.set(name, await ClientGroup.open(options));
  },

  close({ name }: { readonly name: string }): void {
    groupOf(name).close();
    groups.delete(name);
  },

  lost: ({ name }: { readonly name: string }): number => groupOf(name).lost,

  /** Closed loop: keeps `inFlight` messages in flight, each sent when an earlier one has reached all clients. */
  closedLoop({ name, seconds, inFlight }: ClosedLoopInput) {
    const group = groupOf(name);
    const pending = new Map<number, { readonly at: number; left: number }>();
    const times: number[] = [];
    const began = performance.now();
    const sendNext = () => {
      lastMessageNumber += 1;
      pending.set(lastMessageNumber, { at: performance.now(), left: group.clients.length });
      group.send(lastMessageNumber);
    };
    return new Promise<Deliveries>((resolve, reject) => {
      const giveUp = () =>
        reject(new Error(`${name}: ${pending.size} messages did not come to all, ${group.lost} connections lost`));
      const timeout = setTimeout(giveUp, seconds * 1000 + TIMEOUT_MS);
      group.onDelivery = (messageNumber) => {
        const pendingMessage = pending.get(messageNumber);
        if (pendingMessage === undefined) return;
        const now = performance.now();
        times.push(now - pendingMessage.at);
        pendingMessage.left -= 1;
        if (pendingMessage.left > 0) return;
        pending.delete(messageNumber);
        if (now - began < seconds * 1000) return sendNext();
        if (pending.size > 0) return;
        clearTimeout(timeout);
        resolve(deliveries(group.tally(), times, began));
      };
      for (let index = 0; index < inFlight; index += 1) sendNext();
    });
  },

  /** Both groups send alternately at a fixed rate; only deliveries to the other group are timed. */
  async sendAtRate(input: SteadyRateInput) {
    const pair = input.names.map(groupOf);
    const sent = new Map<number, { readonly at: number; readonly from: ClientGroup }>();
    const times: number[] = [];
    let pendingDeliveries = 0;
    for (const group of pair) {
      group.onDelivery = (messageNumber) => {
        const message = sent.get(messageNumber);
        if (message === undefined) return;
        pendingDeliveries -= 1;
        if (message.from !== group) times.push(performance.now() - message.at);
      };
    }
    const began = performance.now();
    const everyone = pair.reduce((sum, { clients }) => sum + clients.length, 0);
    for (let index = 0; index < input.perSecond * input.seconds; index += 1) {
      await delay(Math.max(0, began + (index / input.perSecond) * 1000 - performance.now()));
      const from = pair[index % 2];
      if (from === undefined) continue;
      lastMessageNumber += 1;
      sent.set(lastMessageNumber, { at: performance.now(), from });
      pendingDeliveries += everyone;
      from.send(lastMessageNumber, index);
    }
    await waitUntil(
      () => pendingDeliveries === 0,
      () => `${pendingDeliveries} deliveries did not come`,
    );
    const sums = pair.map((group) => group.tally());
    const received = sums.reduce((sum, one) => sum + one.received, 0);
    return deliveries({ received, bytes: sums.reduce((sum, one) => sum + one.bytes, 0) }, times, began);
  },

  /** Sends messages without waiting for their delivery. */
  sendMany({ name, messages }: { readonly name: string; readonly messages: number }): void {
    for (let index = 0; index < messages; index += 1) groupOf(name).send((lastMessageNumber += 1));
  },

  /**
   * Disconnects a group, lets another one send `missed` messages, then reconnects all clients at once, each with
   * `lastReceived`. Returns the seconds until the last client has received everything.
   */
  async reconnect({ name, sender, lastReceived, missed }: ReconnectInput) {
    const { options, clients } = groupOf(name);
    groupOf(name).close();
    groups.delete(name);
    clientTasks.sendMany({ name: sender, messages: missed });
    await delay(500);
    const began = performance.now();
    const waits: number[] = [];
    await Promise.all(
      clients.map(async (_, index) => {
        await catchUp(options, index, lastReceived, lastReceived + missed);
        waits.push((performance.now() - began) / 1000);
      }),
    );
    return { seconds: Math.max(...waits), median: quantile(waits, 0.5) };
  },

  /** Connects a client that missed `count` messages. Returns the seconds until it has received all, in order. */
  async replay({ options, count }: { readonly options: ClientGroupOptions; readonly count: number }): Promise<number> {
    const began = performance.now();
    await catchUp(options, 0, 0, count);
    return (performance.now() - began) / 1000;
  },
};

export type ClientTasks = typeof clientTasks;

function deliveries(sum: Tally, times: readonly number[], began: number): Deliveries {
  const seconds = (performance.now() - began) / 1000;
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { deliveries: sum.received, seconds, p50, p99, bytes: sum.bytes / sum.received };
}

/** Connects with the last number `after` and waits until every number up to `last` was received, once and in order. */
async function catchUp(options: ClientGroupOptions, clientIndex: number, after: number, last: number): Promise<void> {
  const connection = await connectAndSubscribe(options, clientIndex, { after: String(after) });
  await new Promise<void>((resolve, reject) => {
    let position = after;
    connection.onEnd = () => reject(new Error(`the connection ended at ${position} of ${last}`));
    connection.onFrame = (frame) => {
      const seq = numberAfter(frame, `message-id:${options.room}-`);
      if (seq === undefined) return;
      position += 1;
      if (seq !== position) reject(new Error(`received ${seq}, expected ${position}`));
      if (seq === last) resolve();
    };
  });
  connection.onEnd = () => {};
  connection.destroy();
}

async function waitUntil(condition: () => boolean, message: () => string): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !condition(); await delay(5)) {
    if (performance.now() > end) throw new Error(message());
  }
}

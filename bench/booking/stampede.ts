import { randomUUID } from "node:crypto";
import { openConnection, requestText } from "../stage/http-connection.ts";
import { type Child, serveTasks, startChild, type Tasks } from "../stage/child.ts";
import { quantile } from "../stage/quantile.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import { freePort, type RunningServer, startProgram } from "../stage/server-process.ts";
import { BARE } from "./million.ts";
import { addFacility, dayAhead, type Figure, type Stage } from "./stage.ts";

const ROUNDS = 5;
const SLOTS = 20;
const READERS = 100;
/** Everybody asks within so many milliseconds of the opening. */
const OPENING_MS = 1_000;

interface Load {
  readonly ports: readonly number[];
  /** One of each member. */
  readonly bookings: readonly string[];
  /** One of each open page, which it repeats at least once a second, as a page does that is told of changes. */
  readonly readings: readonly string[];
}

interface LoadReport {
  /** Milliseconds of each booking and each reading. */
  readonly bookings: readonly number[];
  readonly readings: readonly number[];
  /** Bookings by status, and by reason where they are refused. */
  readonly answers: Readonly<Record<string, number>>;
  readonly failedReadings: number;
}

export const LOAD_CLIENTS = "load-clients";

const tasks = { rush } satisfies Tasks;

/** Main of the process that stands for the members, so that their work is not the servers'. */
export const serveLoadClients = (): void => serveTasks(tasks);

async function rush({ ports, bookings, readings }: Load): Promise<LoadReport> {
  const connect = (index: number) => openConnection(ports[index % ports.length] ?? 0);
  const members = await Promise.all(bookings.map((_, index) => connect(index)));
  const pages = await Promise.all(readings.map((_, index) => connect(index)));
  const report = { bookings: [] as number[], readings: [] as number[], answers: {} as Record<string, number> };
  let failedReadings = 0;
  let isOver = false;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const readers = pages.map(async (page, index) => {
    await wait(Math.random() * OPENING_MS);
    while (!isOver) {
      const sent = performance.now();
      const { status } = await page.send(readings[index] ?? "");
      report.readings.push(performance.now() - sent);
      if (status !== 200) failedReadings += 1;
      await wait(Math.max(0, 1_000 - (performance.now() - sent)));
    }
  });
  // The pages read for a while before.
  await wait(OPENING_MS);
  await Promise.all(
    members.map(async (member, index) => {
      await wait(Math.random() * OPENING_MS);
      const sent = performance.now();
      const { status, body } = await member.send(bookings[index] ?? "");
      report.bookings.push(performance.now() - sent);
      const { reason = "" } = status < 300 ? {} : (JSON.parse(body.toString()) as { readonly reason?: string });
      const answer = `${status} ${reason}`.trim();
      report.answers[answer] = (report.answers[answer] ?? 0) + 1;
    }),
  );
  isOver = true;
  await Promise.all(readers);
  for (const one of [...members, ...pages]) one.close();
  return { ...report, failedReadings };
}

/** At the opening second, a thousand members of a thousand households go for twenty slots, beside a hundred readers. */
export async function benchStampede(stage: Stage, program: string): Promise<readonly Figure[]> {
  const clients: Child<typeof tasks> = startChild(program, LOAD_CLIENTS);
  const reports: LoadReport[] = [];
  const costs: Cost[] = [];
  let [wrong, doubled] = [0, 0];
  let bare: Cost & { readonly p99: number };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId);
      const { report, cost } = await measured(stage, stage.servers, () =>
        clients.runTask("rush", loadOf(stage, facilityId)),
      );
      reports.push(report);
      costs.push(cost);
      process.stderr.write(`  ${JSON.stringify(report.answers)}\n`);
      const { booked, places } = await bookedAt(stage, facilityId);
      const { 201: won = 0, "409 RESERVATION_TAKEN": taken = 0 } = report.answers;
      if (booked !== SLOTS || won !== SLOTS || taken !== stage.residents.length - SLOTS) wrong += 1;
      doubled += booked - places;
    }
    bare = await bareRush(stage, program, clients);
  } finally {
    clients.close();
  }
  const all = (pick: (report: LoadReport) => readonly number[], share: number) =>
    quantile(reports.flatMap(pick), share);
  return [
    {
      name: `rounds without exactly ${SLOTS} booked and ${stage.residents.length - SLOTS} refused as taken`,
      figure: wrong,
      unit: "",
      max: 0,
    },
    { name: "places held twice", figure: doubled, unit: "", max: 0 },
    {
      name: "readings that failed",
      figure: reports.reduce((sum, one) => sum + one.failedReadings, 0),
      unit: "",
      max: 0,
    },
    { name: "a booking, p50", figure: all(({ bookings }) => bookings, 0.5), unit: "ms" },
    { name: "a booking, p99", figure: all(({ bookings }) => bookings, 0.99), unit: "ms", max: 500 },
    { name: "a reading beside it, p99", figure: all(({ readings }) => readings, 0.99), unit: "ms" },
    {
      name: "processor time of one opening, bookings and readings",
      figure: median(costs, "whole") / 1_000,
      unit: "ms",
    },
    { name: "processor time a request", figure: median(costs, "request"), unit: "µs" },
    { name: "the same of bare handlers that only read, a request", figure: bare.request, unit: "µs" },
    { name: "a request against the bare handlers", figure: median(costs, "request") / bare.request, unit: "×" },
    { name: "a reading of the bare handlers, p99", figure: bare.p99, unit: "ms" },
  ];
}

/** Processor time of servers and database, µs: of a whole rush, and of each of its requests. */
interface Cost {
  readonly whole: number;
  readonly request: number;
}

const median = (costs: readonly Cost[], of: keyof Cost): number =>
  quantile(
    costs.map((cost) => cost[of]),
    0.5,
  );

async function measured({ dataset }: Stage, servers: readonly RunningServer[], load: () => Promise<LoadReport>) {
  const total = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), cpuOfPostgres(dataset.dataDirectory));
  const before = total();
  const report = await load();
  const whole = total() - before;
  return { report, cost: { whole, request: whole / (report.bookings.length + report.readings.length) } };
}

/**
 * The same rush at two bare handlers: each request reads what decides the booking by a statement of its own and answers it, without
 * session, decision, transaction and booking.
 */
async function bareRush(stage: Stage, program: string, clients: Child<typeof tasks>) {
  const { databaseUrl } = stage.dataset;
  const facilityId = await addFacility(stage.dataset.db, stage.dataset.complexId);
  const [resident] = stage.residents;
  const start = async () => {
    const port = await freePort();
    return startProgram(program, [BARE, String(port), databaseUrl, String(resident?.memberId)], port, {});
  };
  const servers = [await start(), await start()];
  try {
    const load = loadOf({ ...stage, servers }, facilityId);
    const [reading = ""] = load.readings;
    const reads = { ...load, bookings: load.bookings.map(() => reading) };
    await clients.runTask("rush", reads);
    const { report, cost } = await measured(stage, servers, () => clients.runTask("rush", reads));
    return { ...cost, p99: quantile(report.bookings, 0.99) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function loadOf({ servers, residents }: Pick<Stage, "servers" | "residents">, facilityId: number): Load {
  const day = dayAhead(7);
  const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
  return {
    ports: servers.map(({ port }) => port),
    bookings: residents.map(({ cookie }, index) => {
      const hour = 4 + (index % SLOTS);
      const requested = { day, from: clock(hour), until: clock(hour + 1), persons: 1, price: 0 };
      const headers = {
        cookie,
        "idempotency-key": randomUUID(),
        "content-type": "application/json",
        origin: "http://127.0.0.1",
      };
      return requestText("POST", `/api/facilities/${facilityId}/reservations`, headers, JSON.stringify(requested));
    }),
    readings: residents
      .slice(0, READERS)
      .map(({ cookie }) => requestText("GET", `/api/facilities/${facilityId}/availability?from=${day}`, { cookie })),
  };
}

async function bookedAt({ dataset: { db } }: Stage, facilityId: number) {
  const { rows } = await db.query<{ booked: number; places: number }>(
    `select count(*)::integer as booked, count(distinct (place, begins_at))::integer as places
     from reservations where facility_id = $1 and state = 'BOOKED'`,
    [facilityId],
  );
  return rows[0] ?? { booked: 0, places: 0 };
}

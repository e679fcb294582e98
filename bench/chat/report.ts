import { comparisonCells, comparisonHead } from "../stage/comparison.ts";
import { table } from "../stage/table.ts";
import type { TwoNodeFigures } from "./two-nodes.ts";
import type { BacklogFigures } from "./backlog.ts";
import type { StalledClientFigures } from "./stalled-clients.ts";
import type { FanOutFigures } from "./fan-out.ts";
import type { IdleFigures, ReconnectFigures } from "./idle-and-reconnect.ts";

const names = {
  before: "우리단지, before",
  product: "우리단지",
  bare: "bare ws broadcast",
  rabbit: "RabbitMQ Web-STOMP",
} as const;
const formatWhole = (figure: number): string => figure.toLocaleString("en", { maximumFractionDigits: 0 });
const formatKib = (octets: number): string => `${(octets / 1024).toFixed(1)} KiB`;

export function fanOutTable(all: readonly FanOutFigures[]): string {
  const rows = all.map((one) => {
    const bare = all.find(({ name, sockets }) => name === "bare" && sockets === one.sockets);
    return [
      ...[
        names[one.name],
        formatWhole(one.sockets),
        formatWhole(one.perSecond),
        one.p50.toFixed(1),
        one.p99.toFixed(1),
      ],
      ...[one.server.toFixed(2), one.database.toFixed(2), formatWhole(one.bytes)],
      bare === undefined ? "" : (one.server / bare.server).toFixed(2),
    ];
  });
  const head = ["", "sockets", "deliveries/s", "p50 ms", "p99 ms", "server CPU µs", "database", "octets", "× bare"];
  return table(head, rows);
}

/** Processor time per delivery relative to the older checkout: median over the rounds, each of which measured both. */
export function comparisonTable(all: readonly FanOutFigures[]): string {
  const rows = all.flatMap((one) => {
    const older = all.find(({ name, sockets }) => name === "before" && sockets === one.sockets);
    if (older === undefined || one.name !== "product") return [];
    return [[formatWhole(one.sockets), ...comparisonCells(older.rounds, one.rounds, (cpu) => cpu.toFixed(2))]];
  });
  return table(["CPU a delivery, µs: sockets", ...comparisonHead], rows);
}

export function twoNodesTable(all: readonly TwoNodeFigures[]): string {
  const rows = all.map(({ transport, deliveries, seconds, p50, p99 }) => [
    ...[transport, formatWhole(deliveries / seconds), p50.toFixed(1), p99.toFixed(1), p99 <= 150 ? "✓" : "✗"],
  ]);
  return table(["two processes", "deliveries/s", "p50 ms", "p99 ms", "≤ 150"], rows);
}

const goal = (what: string, measured: string, limit: string, met: boolean) => [what, measured, limit, met ? "✓" : "✗"];

export function stalledClientsTable({ clients, remaining, grown, seconds }: StalledClientFigures): string {
  const cut = `${formatWhole(clients)} who never read: still there after ${seconds.toFixed(0)} s`;
  return table(
    ["", "measured", "at most", ""],
    [
      goal(cut, formatWhole(remaining), "0", remaining === 0),
      goal("what the server grew by meanwhile", `${formatWhole(grown / 1e6)} MB`, "150 MB", grown < 150e6),
    ],
  );
}

export interface OtherFigures {
  readonly idle: IdleFigures;
  readonly reconnect: ReconnectFigures;
  readonly backlog: BacklogFigures;
}

export function otherFiguresTable({ idle, reconnect, backlog }: OtherFigures): string {
  const seconds = `${reconnect.seconds.toFixed(1)} s`;
  const { messages, room, list, replay, statements } = backlog;
  return table(
    ["", "measured", "at most", ""],
    [
      goal(
        `${formatWhole(idle.sockets)} idle sockets, resident, each`,
        formatKib(idle.resident),
        "25 KB",
        idle.resident <= 25_000,
      ),
      goal(`${formatWhole(idle.sockets)} idle sockets, heap, each`, formatKib(idle.heap), "25 KB", idle.heap <= 25_000),
      goal(
        `${formatWhole(reconnect.clients)} clients dropped at once are complete`,
        seconds,
        "15 s",
        reconnect.seconds <= 15,
      ),
      ["the one in the middle of them", `${reconnect.median.toFixed(1)} s`, "", ""],
      [`${formatWhole(messages)} missed messages fetched whole`, `${replay.toFixed(1)} s`, "", "✓"],
      goal(
        `a room of ${formatWhole(messages)} messages opens, p99`,
        `${room.p99.toFixed(1)} ms`,
        "200 ms",
        room.p99 <= 200,
      ),
      ["the list of 50 rooms, p99", `${list.p99.toFixed(1)} ms`, "", ""],
      goal("the list of 50 rooms, SQL statements", statements.toFixed(1), "3", statements <= 3),
    ],
  );
}

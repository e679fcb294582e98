import type { Figures, Measured } from "./measure.ts";
import type { Operation } from "./operations.ts";
import type { BesideUploads } from "./uploads.ts";

export interface Result {
  readonly operation: Operation;
  readonly measured: readonly Measured[];
}

const goals = { cpu: 400, bareRatio: 1.6, growth: 1.3, uploadsP99: 500 } as const;

/** A table of Markdown, its first column to the left. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

const whole = (figure: number): string => figure.toFixed(0);
const cpuOf = ({ server, database }: Figures): number => server + database;

export function figuresTable(results: readonly Result[]): string {
  const rows = results.flatMap(({ operation: { name }, measured }) =>
    measured.flatMap(({ posts, figures, statements, bare }) => [
      figuresRow(name, posts, figures, statements, bare === undefined ? "" : (cpuOf(figures) / cpuOf(bare)).toFixed(2)),
      ...(bare === undefined ? [] : [figuresRow("the same from the bare handler", posts, bare, 1, "1")]),
    ]),
  );
  const head = ["", "posts", "requests/s", "p50 ms", "p99 ms", "CPU µs", "server", "database", "SQL", "bytes", "× bare"];
  return table(head, rows);
}

const figuresRow = (name: string, posts: number, figures: Figures, statements: number, ratio: string): string[] => [
  ...[name, posts.toLocaleString("en"), whole(figures.perSecond), figures.p50.toFixed(2), figures.p99.toFixed(2)],
  ...[whole(cpuOf(figures)), whole(figures.server), whole(figures.database)],
  ...[statements.toFixed(1), whole(figures.bytes), ratio],
];

export function goalsTable(results: readonly Result[], uploads: BesideUploads): string {
  const rows = [...listGoals(results), ...statementGoals(results), ...growthGoals(results)];
  const { p99 } = uploads.readers;
  rows.push(goal("readers beside 50 uploads, p99", p99, goals.uploadsP99, (ms) => `${whole(ms)} ms`));
  return table(["goal", "measured", "at most", ""], rows);
}

const goal = (name: string, measured: number, most: number, told: (figure: number) => string): string[] => [
  ...[name, told(measured), told(most), measured <= most ? "✓" : "✗"],
];

function listGoals(results: readonly Result[]): string[][] {
  return results.flatMap(({ operation, measured }) =>
    measured.flatMap(({ posts, figures, bare }) => {
      if (bare === undefined) return [];
      const name = `${operation.name}, ${posts.toLocaleString("en")} posts`;
      return [
        goal(`${name}: CPU`, cpuOf(figures), goals.cpu, (cpu) => `${whole(cpu)} µs`),
        goal(`${name}: CPU against bare`, cpuOf(figures) / cpuOf(bare), goals.bareRatio, (ratio) => `${ratio.toFixed(2)} ×`),
      ];
    }),
  );
}

function statementGoals(results: readonly Result[]): string[][] {
  return results.flatMap(({ operation: { name, statementsMost }, measured }) => {
    if (statementsMost === undefined) return [];
    const most = Math.max(...measured.map(({ statements }) => statements));
    return [goal(`${name}: statements`, most, statementsMost, (many) => many.toFixed(1))];
  });
}

function growthGoals(results: readonly Result[]): string[][] {
  return results.flatMap(({ operation: { name, reads }, measured }) => {
    const [least, most] = [measured[0], measured.at(-1)];
    if (!reads || least === undefined || most === undefined || least === most) return [];
    const growth = most.figures.p99 / least.figures.p99;
    const scales = `${most.posts.toLocaleString("en")} against ${least.posts.toLocaleString("en")} posts`;
    return [goal(`${name}: p99, ${scales}`, growth, goals.growth, (ratio) => `${ratio.toFixed(2)} ×`)];
  });
}

export function uploadsTable({ readers, uploads, seconds }: BesideUploads): string {
  const answered = Object.entries(uploads).map(([status, times]) => `${times} × ${status}`).join(", ");
  const row = [answered, seconds.toFixed(1), whole(readers.answers / readers.seconds), readers.p50.toFixed(1)];
  return table(["uploads", "seconds", "readers' requests/s", "p50 ms", "p99 ms"], [[...row, readers.p99.toFixed(1)]]);
}

import type { Figures, Measured } from "./measure.ts";
import type { Operation } from "./operations.ts";
import { comparisonCells, comparisonHead } from "../stage/comparison.ts";
import { table } from "../stage/table.ts";
import type { UploadFigures } from "./uploads.ts";

export interface Result {
  readonly operation: Operation;
  readonly measured: readonly Measured[];
}

const goals = { growth: 1.3, uploadsP99: 500 } as const;

const formatWhole = (figure: number): string => figure.toFixed(0);
const formatRatio = (ratio: number): string => `${ratio.toFixed(2)} ×`;
const cpuOf = ({ server, database }: Figures): number => server + database;

export function figuresTable(results: readonly Result[]): string {
  const rows = results.flatMap(({ operation: { name }, measured }) =>
    measured.flatMap(({ posts, label, figures, statements, baseline }) => {
      const named = label === "" ? name : `${name}, ${label}`;
      if (baseline === undefined) return [figuresRow(named, posts, figures, statements, "")];
      const ratio = (cpuOf(figures) / cpuOf(baseline)).toFixed(2);
      return [
        figuresRow(named, posts, figures, statements, ratio),
        figuresRow("the same from the bare handler", posts, baseline, 1, "1"),
      ];
    }),
  );
  const cpu = ["CPU µs", "server", "database"];
  return table(["", "posts", "requests/s", "p50 ms", "p99 ms", ...cpu, "SQL", "bytes", "× bare"], rows);
}

const figuresRow = (name: string, posts: number, figures: Figures, statements: number, ratio: string): string[] => [
  ...[name, posts.toLocaleString("en"), formatWhole(figures.perSecond), figures.p50.toFixed(2), figures.p99.toFixed(2)],
  ...[formatWhole(cpuOf(figures)), formatWhole(figures.server), formatWhole(figures.database)],
  ...[statements.toFixed(1), formatWhole(figures.bytes), ratio],
];

/** Processor time relative to the older checkout: median over the rounds, each of which measured both. */
export function comparisonTable(results: readonly Result[]): string {
  const rows = results.flatMap(({ operation: { name }, measured }) =>
    measured
      .filter(({ label }) => label === "")
      .flatMap(({ posts, rounds }) => {
        const older = measured.find((one) => one.posts === posts && one.label !== "");
        if (older === undefined) return [];
        return [[name, posts.toLocaleString("en"), ...comparisonCells(older.rounds, rounds, formatWhole)]];
      }),
  );
  return table(["CPU, µs", "posts", ...comparisonHead], rows);
}

export function goalsTable(results: readonly Result[], uploads: UploadFigures): string {
  const rows = [...cpuGoals(results), ...statementGoals(results), ...growthGoals(results)];
  const { p99 } = uploads.readers;
  rows.push(goal("readers beside 50 uploads, p99", p99, goals.uploadsP99, (ms) => `${formatWhole(ms)} ms`));
  return table(["goal", "measured", "at most", ""], rows);
}

const goal = (name: string, measured: number, limit: number, format: (figure: number) => string): string[] => [
  ...[name, format(measured), format(limit), measured <= limit ? "✓" : "✗"],
];

function cpuGoals(results: readonly Result[]): string[][] {
  return results.flatMap(({ operation: { name, maxCpuMicros, maxBaselineRatio }, measured }) =>
    measured.flatMap(({ posts, figures, baseline }) => {
      const named = `${name}, ${posts.toLocaleString("en")} posts`;
      const rows: string[][] = [];
      if (maxCpuMicros !== undefined)
        rows.push(goal(`${named}: CPU`, cpuOf(figures), maxCpuMicros, (cpu) => `${formatWhole(cpu)} µs`));
      if (baseline !== undefined && maxBaselineRatio !== undefined) {
        rows.push(goal(`${named}: CPU against bare`, cpuOf(figures) / cpuOf(baseline), maxBaselineRatio, formatRatio));
      }
      return rows;
    }),
  );
}

function statementGoals(results: readonly Result[]): string[][] {
  return results.flatMap(({ operation: { name, maxStatements }, measured }) => {
    if (maxStatements === undefined) return [];
    // Rounded to a tenth: a session whose cached second expires between two requests adds one statement to hundreds of
    // requests.
    const most = Math.round(Math.max(...measured.map(({ statements }) => statements)) * 10) / 10;
    return [goal(`${name}: statements`, most, maxStatements, (many) => many.toFixed(1))];
  });
}

function growthGoals(results: readonly Result[]): string[][] {
  return results.flatMap(({ operation: { name, reads }, measured }) => {
    const [least, most] = [measured[0], measured.at(-1)];
    if (!reads || least === undefined || most === undefined || least === most) return [];
    const growth = most.figures.p99 / least.figures.p99;
    const scales = `${most.posts.toLocaleString("en")} against ${least.posts.toLocaleString("en")} posts`;
    return [goal(`${name}: p99, ${scales}`, growth, goals.growth, formatRatio)];
  });
}

export function uploadsTable({ readers, uploads, seconds }: UploadFigures): string {
  const answered = Object.entries(uploads)
    .map(([status, often]) => `${often} × ${status}`)
    .join(", ");
  const perSecond = formatWhole(readers.answers / readers.seconds);
  const row = [answered, seconds.toFixed(1), perSecond, readers.p50.toFixed(1), readers.p99.toFixed(1)];
  return table(["uploads", "seconds", "readers' requests/s", "p50 ms", "p99 ms"], [row]);
}

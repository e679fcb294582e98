import type { Group } from "./keywords.ts";
import type { Measured } from "./measure.ts";

/** One Markdown row for each keyword, under the name of its group. */
export function figures({ name }: Group, measured: readonly Measured[]): string {
  const rows = measured.map(({ keyword, hits, server, database, p50, p99 }) => {
    const cpu = [server + database, server, database].map((micros) => micros.toFixed(0));
    return `| ${[keyword, hits, ...cpu, p50.toFixed(2), p99.toFixed(2)].join(" | ")} |`;
  });
  return [
    `\n| ${name} | hits | CPU µs | server | database | p50 ms | p99 ms |`,
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}

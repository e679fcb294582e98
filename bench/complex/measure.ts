import { findComplexes, searchComplexes } from "../../server/src/complex/search/search.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { cpuOfPostgres } from "../stage/cpu.ts";
import type { Group } from "./keywords.ts";

const SECONDS = 1;
const MIN_ROUNDS = 10;

export interface Measured {
  readonly keyword: string;
  readonly hits: number;
  /** Processor time per search, µs. */
  readonly server: number;
  readonly database: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Requests each keyword, one call after the other, for a second: the live search, or the first page of GET /api/search.
 * The first fifty calls only warm up.
 */
export async function measure(db: Database, dataDirectory: string, { keywords, paged }: Group): Promise<Measured[]> {
  const viewer = { memberId: 1, session: "" };
  const hitsOf = async (keyword: string) => {
    if (paged !== true) return (await searchComplexes(db, viewer, keyword, 20)).length;
    return (await findComplexes(db, viewer, { keyword, lastIndex: 0, limit: 20 })).totalResultCount;
  };
  const found: Measured[] = [];
  for (const keyword of keywords) {
    const search = () => hitsOf(keyword);
    for (let call = 0; call < 50; call += 1) await search();
    const times: number[] = [];
    const [own, database] = [process.cpuUsage(), cpuOfPostgres(dataDirectory)];
    const end = performance.now() + SECONDS * 1000;
    let hits = 0;
    while (performance.now() < end || times.length < MIN_ROUNDS) {
      const began = performance.now();
      hits = await search();
      times.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage(own);
    times.sort((one, other) => one - other);
    found.push({
      keyword,
      hits,
      server: (user + system) / times.length,
      database: (cpuOfPostgres(dataDirectory) - database) / times.length,
      p50: times[Math.floor(times.length * 0.5)] ?? 0,
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
    });
  }
  return found;
}

import path from "node:path";
import type pg from "pg";
import { defaultSettings, type FacilitySettings } from "@danji/contract/facility/facility-rules";
import { addDays, seoulDay } from "@danji/contract/platform/seoul-clock";
import { type Account, buildDataset, type Dataset } from "../stage/dataset.ts";
import { type RunningServer, startServer } from "../stage/server-process.ts";

const PROGRAM = path.join(import.meta.dirname, "../../server/dist/main.js");
const SERVERS = 2;

/** Two servers over one database with a complex whose residents have a household each. */
export interface Stage {
  readonly dataset: Dataset;
  readonly servers: readonly RunningServer[];
  readonly residents: readonly Resident[];
  /** Two heads of its office. */
  readonly heads: readonly Account[];
  close(): Promise<void>;
}

export interface Resident extends Account {
  readonly householdId: number;
}

export async function openStage(folder: string, households: number): Promise<Stage> {
  const dataset = await buildDataset(path.join(folder, "postgres"));
  const { db, complexId } = dataset;
  const heads = await dataset.createMembers(2);
  await db.query(
    `insert into complex_managers (complex_id, member_id, role) select $1, id, case when n = 1 then 'HEAD' else 'STAFF' end
     from unnest($2::bigint[]) with ordinality as m (id, n)`,
    [complexId, heads.map(({ memberId }) => memberId)],
  );
  const accounts = await dataset.createMembers(households);
  await db.query(
    `insert into residences (complex_id, member_id, building, unit, state, decided_at)
     select $1, id, 101 + n / 100 || '동', (1 + (n % 100) / 4) * 100 + 1 + n % 4 || '호', 'ACTIVE', now()
     from unnest($2::bigint[]) with ordinality as m (id, n)`,
    [complexId, accounts.map(({ memberId }) => memberId)],
  );
  const { rows } = await db.query<{ member_id: string; household_id: string }>(
    "select member_id, household_id from residences where complex_id = $1",
    [complexId],
  );
  const homes = new Map(rows.map((row) => [Number(row.member_id), Number(row.household_id)]));
  const residents = accounts.map((account) => ({ ...account, householdId: homes.get(account.memberId) ?? 0 }));
  const servers: RunningServer[] = [];
  for (let index = 0; index < SERVERS; index += 1)
    servers.push(
      await startServer({
        program: PROGRAM,
        databaseUrl: dataset.databaseUrl,
        dataDir: path.join(folder, `node-${index}`),
      }),
    );
  return {
    dataset,
    servers,
    residents,
    heads,
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await dataset.close();
    },
  };
}

/** The day in Seoul so many days from today. */
export const dayAhead = (days: number): string => addDays(seoulDay(new Date()), days);

/** Rules by which every household may book for two months ahead, free of charge. */
const openSettings: FacilitySettings = {
  ...defaultSettings,
  hours: Array.from({ length: 8 }, () => ({ from: "04:00", until: "24:00" })),
  opensDays: 60,
  opensAt: "00:00",
  limits: { day: 1, week: 3, month: 10, held: 3 },
};

/** A facility of slots. Gives its id. */
export async function addFacility(
  db: pg.Pool,
  complexId: number,
  settings: Partial<FacilitySettings> = {},
): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    "insert into facilities (complex_id, kind, name, settings) values ($1, 'SLOT', '다목적실', $2::jsonb) returning id",
    [complexId, JSON.stringify({ ...openSettings, ...settings })],
  );
  return Number(rows[0]?.id);
}

/** A measured figure, and what it may be at most; without a limit it is told only. */
export interface Figure {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  readonly max?: number;
}

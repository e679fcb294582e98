import { parseArgs } from "node:util";
import { loadAverage } from "../stage/load-average.ts";
import { table } from "../stage/table.ts";
import { workFolder } from "../stage/work-folder.ts";
import { BARE, benchMillion, runBareHandler } from "./million.ts";
import { benchRaces } from "./races.ts";
import { benchStampede, LOAD_CLIENTS, serveLoadClients } from "./stampede.ts";
import { type Figure, openStage } from "./stage.ts";

// Booking over two servers of server/dist and one database: npm run bench -- booking [stampede | races | million]; `--rounds`
// of each race, 1,000 by default. Linux only (reads /proc). Exits with 1 where a figure misses its limit.
const HOUSEHOLDS = 1_000;

const program = import.meta.filename;
const [role, ...rest] = process.argv.slice(2);
if (role === LOAD_CLIENTS) serveLoadClients();
else if (role === BARE) await runBareHandler(Number(rest[0]), rest[1] ?? "", Number(rest[2]));
else await bench();

async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "1000" } },
  });
  const [part] = positionals;
  const stage = await openStage(await workFolder("booking"), HOUSEHOLDS);
  try {
    const figures: Figure[] = [];
    if (part === undefined || part === "stampede") figures.push(...(await benchStampede(stage, program)));
    if (part === undefined || part === "races") figures.push(...(await benchRaces(stage, Number(values.rounds))));
    if (part === undefined || part === "million") figures.push(...(await benchMillion(stage, program)));
    const rows = figures.map(({ name, figure, unit, max }) => [
      name,
      `${figure.toFixed(unit === "×" ? 2 : 0)} ${unit}`.trim() + (isMissed({ figure, max }) ? " *" : ""),
      max === undefined ? "" : `≤ ${max} ${unit}`.trim(),
    ]);
    process.stdout.write(`\n${table(["measured", "figure", "limit"], rows)}\n* missed\n\n${loadAverage()}\n`);
    if (figures.some(isMissed)) process.exitCode = 1;
  } finally {
    await stage.close();
  }
}

function isMissed({ figure, max }: { readonly figure: number; readonly max?: number | undefined }): boolean {
  return max !== undefined && figure > max;
}

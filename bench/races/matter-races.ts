import { createComplex, createHome } from "./complexes.ts";
import { countOf, faultOf, type Race } from "./race.ts";

const DOORS = "select count(*) as n from inquiry_matter_doors where matter_id = $1";
const CLOSED = "select closed_households as n from inquiry_matters where id = $1 and closed_at is not null";
const RESULTS = "select count(*) as n from inquiry_results where matter_id = $1";

const joinBesideClosing: Race = {
  name: "two households say that they have a matter, too, while two of an office close it",
  source: "L178",
  more: 2,
  async run(context) {
    const { dataset, cluster, round, one, other, more } = context;
    const complexId = await createComplex(context, { hasOffice: true, managers: more });
    await createHome(context, complexId, one, "1203호");
    await createHome(context, complexId, other, "1204호");
    const { rows } = await dataset.db.query<{ id: string; changed_at: Date }>(
      `insert into inquiry_matters (complex_id, kind, title) values ($1, 'FACILITY', '복도등이 깜빡여요')
       returning id, changed_at`,
      [complexId],
    );
    const [matter] = rows;
    if (matter === undefined) throw new Error("no matter");
    const joining = `/api/apartment/${complexId}/inquiry-matters/${matter.id}/joining`;
    const closing = { contents: "등을 모두 바꿨어요.", changedAt: matter.changed_at.toISOString() };
    const calls = [
      ...[one, other].map((who, index) => () => cluster.call(round + index, "PUT", joining, who)),
      ...more.map(
        (who, index) => () =>
          cluster.call(
            round + 1 + index,
            "POST",
            `/api/office/${complexId}/inquiry-matters/${matter.id}/closing`,
            who,
            closing,
          ),
      ),
    ];
    const first = round % calls.length;
    const answers = await Promise.all([...calls.slice(first), ...calls.slice(0, first)].map((call) => call()));
    const statusAt = (at: number) => answers[(at - first + calls.length) % calls.length]?.status;
    const joined = [0, 1].map(statusAt);
    const counted = joined.filter((status) => status === 200).length;
    return faultOf({
      joined: [joined.filter((status) => status !== 200 && status !== 409).length, 0],
      closed: [[200, 409].every((status) => [2, 3].map(statusAt).includes(status)), true],
      doors: [await countOf(dataset, DOORS, [matter.id]), counted],
      households: [await countOf(dataset, CLOSED, [matter.id]), counted],
      results: [await countOf(dataset, RESULTS, [matter.id]), 1],
    });
  },
};

export const matterRaces: readonly Race[] = [joinBesideClosing];

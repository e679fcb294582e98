import { type ChildProcess, fork } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { features } from "../../server/src/features.ts";
import { pushOutbox } from "../../server/src/notification/push/send-pushes.ts";
import { notificationText, unlistedThings } from "../../server/src/notification/source.ts";
import { readConfig } from "../../server/src/platform/config/config.ts";
import { openServices } from "../../server/src/platform/open-services.ts";
import { cpuOf, cpuOfPostgres } from "../stage/cpu.ts";
import type { Account, Dataset } from "../stage/dataset.ts";
import { loadAverage } from "../stage/load-average.ts";
import { SECRET_KEY } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";

/** Role of the process that sends, beside the bench, which is the push service. */
export const PUSH_SENDER = "push-sender";
const MEMBERS = 10_000;
const NOTICES = 10;
const QUEUED = MEMBERS * NOTICES;
/** Deliveries before the first kill, by which the rate is measured. */
const MEASURED = 20_000;
/** Pushes a second of two cores. */
const BUDGET = 500;
/** Messages of a process that may be on their way, or answered and not stored, when it is killed. */
const IN_FLIGHT_MAX = 300;

/** The process that sends: it does what the job of a server does. */
export async function sendPushes(): Promise<never> {
  const config = readConfig(process.env);
  const databaseUrl = config.databaseUrl ?? "";
  const services = await openServices({ config, databaseUrl, secretKey: SECRET_KEY, log: pino({ level: "warn" }) });
  const outbox = pushOutbox(services, { text: notificationText(features), things: unlistedThings(features) });
  for (;;) {
    await outbox.run();
    await delay(200);
  }
}

/** 100,000 queued pushes; two of the processes that send them are killed. Gives false where a figure misses its budget. */
export async function benchPushes(dataset: Dataset, folder: string): Promise<boolean> {
  const service = await pushServiceOf();
  await queue(dataset, service.origin);
  const start = (): ChildProcess =>
    fork(process.argv[1] ?? "", [PUSH_SENDER], {
      execArgv: [],
      env: {
        ...process.env,
        NODE_ENV: "test",
        DATABASE_URL: dataset.databaseUrl,
        DATA_DIR: path.join(folder, "data"),
        LOCAL_PUSH_SERVICE: service.origin,
      },
    });
  const kill = async (child: ChildProcess) => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };

  const first = start();
  await service.reached(1_000);
  const [own, database] = [cpuOf(first.pid ?? 0), cpuOfPostgres(dataset.dataDirectory)];
  const [from, counted] = [performance.now(), service.answered()];
  await service.reached(MEASURED);
  const pushes = service.answered() - counted;
  const seconds = (performance.now() - from) / 1_000;
  const ownEach = (cpuOf(first.pid ?? 0) - own) / pushes;
  const databaseEach = (cpuOfPostgres(dataset.dataDirectory) - database) / pushes;
  const rate = 2_000_000 / (ownEach + databaseEach);

  const second = start();
  await service.reached(40_000);
  await kill(first);
  await service.reached(60_000);
  await kill(second);
  const last = start();
  await service.reachedThings(QUEUED);
  for (;;) {
    const { rows } = await dataset.db.query<{ left: number }>("select count(*)::int as left from push_deliveries");
    if (rows[0]?.left === 0) break;
    await delay(500);
  }
  const { lost, doubled } = service.faults();
  await kill(last);
  await service.close();

  const rows = [
    ["processor time of a push, µs: process", ownEach.toFixed(0)],
    ["processor time of a push, µs: PostgreSQL", databaseEach.toFixed(0)],
    ["pushes a second of two cores", rate.toFixed(0)],
    ["pushes a second as they came", (pushes / seconds).toFixed(0)],
    [`of ${QUEUED} queued, two processes killed: lost`, String(lost)],
    ["sent again, since the process died before it stored the answer", String(doubled)],
  ];
  process.stdout.write(`\n${table(["pushes", ""], rows)}\n\n${loadAverage()}\n`);
  return rate >= BUDGET && lost === 0 && doubled <= 2 * IN_FLIGHT_MAX;
}

/** A push service that answers at once, and counts its answers by subscription and topic. */
async function pushServiceOf() {
  const answers = new Map<string, number>();
  let total = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const thing = `${request.url} ${String(request.headers["topic"])}`;
      response.writeHead(201).end(() => {
        answers.set(thing, (answers.get(thing) ?? 0) + 1);
        total += 1;
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const until = async (isReached: () => boolean) => {
    for (const end = Date.now() + 900_000; !isReached();) {
      if (Date.now() > end) throw new Error(`${total} pushes after 15 minutes`);
      await delay(10);
    }
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => total,
    reached: (count: number) => until(() => total >= count),
    reachedThings: (count: number) => until(() => answers.size >= count),
    faults: () => ({ lost: QUEUED - answers.size, doubled: total - answers.size }),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A subscription for each member, and the notices that they are told of. */
async function queue(dataset: Dataset, origin: string): Promise<void> {
  const { db, complexId } = dataset;
  const [author] = await dataset.createMembers(1);
  const members = await dataset.createMembers(MEMBERS);
  const ids = members.map(({ memberId }: Account) => memberId);
  const publicKey = createECDH("prime256v1").generateKeys();
  await db.query(
    `insert into push_subscriptions (member_id, session_hash, endpoint, host, public_key, auth)
     select s.member_id, s.hash, $2 || '/push/' || s.member_id, $3, $4, $5 from sessions s where s.member_id = any($1)`,
    [ids, origin, new URL(origin).host, publicKey, randomBytes(16)],
  );
  const { rows } = await db.query<{ id: number }>(
    `insert into feeds (complex_id, author_id, feed_type, title, contents)
     select $1, $2, 'NOTICE', '물탱크 청소 ' || g, '화요일 아침 9시부터 물이 나오지 않아요. 미리 받아 두세요.'
     from generate_series(1, $3::int) g returning id`,
    [complexId, author?.memberId, NOTICES],
  );
  for (const { id } of rows)
    await db.query(
      `with pushed as (
         insert into notifications (member_id, kind, thing_id, actor_id)
         select v, 'NOTICE', $2, $3 from unnest($1::bigint[]) v returning id, member_id, kind, thing_id)
       insert into push_deliveries (subscription_id, host, kind, thing_id, first_id, last_id)
       select s.id, s.host, n.kind, n.thing_id, n.id, n.id from pushed n join push_subscriptions s on s.member_id = n.member_id`,
      [ids, id, author?.memberId],
    );
  await db.query("analyze");
}

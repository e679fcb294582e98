import path from "node:path";
import { parseArgs } from "node:util";
import { startDevMailbox } from "../../server/src/platform/mail/dev-mailbox.ts";
import { type Rng, createRng } from "../stage/rng.ts";
import { startServer } from "../stage/server-process.ts";
import { table } from "../stage/table.ts";
import { buildDataset, type Account, type Dataset } from "../stage/dataset.ts";
import { workFolder } from "../stage/work-folder.ts";
import { sendOddFrames } from "./frames.ts";
import { oddRequest, send } from "./requests.ts";

// Random and mutated requests for every endpoint of the contract, and STOMP frames, against a real server. It must answer
// none of them with 5xx and must not exit. `--requests=N` (1,000,000) and `--frames=N` (5,000,000), `--quick` is 3,000
// and 10,000; `--seed=N` repeats a run. Exits with 1 on any fault.
const AT_ONCE = 32;
/** Members are replaced after so many requests: some requests log out or withdraw. */
const RENEW_AFTER = 2_000;
const MEMBERS = 40;
/** No more frames are sent after so many faults. */
const FAULTS_MAX = 100;

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "1000000" },
    frames: { type: "string", default: "5000000" },
    quick: { type: "boolean", default: false },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const requests = values.quick ? 3_000 : Number(values.requests);
const frames = values.quick ? 10_000 : Number(values.frames);
process.stdout.write(`seed ${values.seed}\n`);

const folder = await workFolder("fuzz");
const mailbox = await startDevMailbox();
const dataset = await buildDataset(path.join(folder, "dataset"));
const program = path.join(import.meta.dirname, "../../server/dist/main.js");
const dataDir = path.join(folder, "node");
const server = await startServer({ program, databaseUrl: dataset.databaseUrl, dataDir, smtpUrl: mailbox.smtpUrl });
const rng = createRng(Number(values.seed));
const statuses = new Map<string, number>();
const faults: string[] = [];
try {
  await sendRequests(dataset, rng);
  process.stdout.write("requests sent\n");
  const sent = await sendFrames(dataset, rng);
  const alive = await fetch(`http://127.0.0.1:${server.port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
  const rows = [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => [status, count.toLocaleString("en")]);
  process.stdout.write(`${table(["answer", "requests"], rows)}\n\n${sent.toLocaleString("en")} frames\n`);
  if (!alive) faults.push("the server does not serve any more");
  process.stdout.write(`${faults.length} faults\n${faults.slice(0, 20).join("\n\n")}\n`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await dataset.close();
  await mailbox.close();
}

async function createAccounts(target: Dataset): Promise<readonly Account[]> {
  const members = await target.createMembers(MEMBERS);
  await target.addToRoom(target.roomId, members);
  return members;
}

async function sendRequests(target: Dataset, random: Rng): Promise<void> {
  for (let done = 0; done < requests; done += RENEW_AFTER) {
    const members = await createAccounts(target);
    const batch = Array.from({ length: Math.min(RENEW_AFTER, requests - done) }, () => oddRequest(random, members));
    const work = async () => {
      for (let next = batch.pop(); next !== undefined; next = batch.pop()) {
        const { answer, timedOut } = await send(server.port, next);
        const status = answer.slice(9, 12) || (timedOut ? "held" : "closed");
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        // A torn request may lack its end, which the server waits for.
        if (status.startsWith("5") || (timedOut && !next.torn))
          faults.push(`${next.route}\n${next.octets.toString("latin1").slice(0, 1_500)}\n→ ${answer.slice(-200)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

async function sendFrames(target: Dataset, random: Rng): Promise<number> {
  const members = await createAccounts(target);
  let sent = 0;
  const work = async () => {
    while (sent < frames && faults.length < FAULTS_MAX) {
      const report = await sendOddFrames(
        server.port,
        members[random(members.length)] ?? { memberId: 0, cookie: "" },
        random,
      );
      // Not `sent += await …`, which reads `sent` before the wait and loses concurrent additions.
      sent += report.sent;
      if (report.fault !== undefined) faults.push(report.fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sent;
}

import path from "node:path";
import { buildDataset } from "../stage/dataset.ts";
import { workFolder } from "../stage/work-folder.ts";
import { benchNotices } from "./notices.ts";
import { benchRights } from "./rights.ts";
import { benchPushes, PUSH_SENDER, sendPushes } from "./push.ts";

// What members are told, and how it reaches them: npm run bench -- notices [lists | pushes | rights]. Linux only (reads /proc).
// The command builds server/dist before, as it does for each bench whose main file names it.
if (process.argv[2] === PUSH_SENDER) await sendPushes();

const part = process.argv[2];
const folder = await workFolder("notices");
if ((part === undefined || part === "lists") && !(await benchNotices(path.join(folder, "lists")))) process.exitCode = 1;
if (part !== "lists") {
  const dataset = await buildDataset(path.join(folder, "postgres"));
  try {
    if (part !== "rights" && !(await benchPushes(dataset, folder))) process.exitCode = 1;
    if (part !== "pushes" && !(await benchRights(dataset, folder))) process.exitCode = 1;
  } finally {
    await dataset.close();
  }
}

import { randomUUID } from "node:crypto";
import { readFile as readBytes, rm, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import path from "node:path";
import { gateLogLimits } from "@danji/contract/visitor-car/gate-log/gate-log-rules";
import { plateKey } from "@danji/contract/visitor-car/plate";
import { pino } from "pino";
import sharp from "sharp";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import { checkLog } from "../../server/src/visitor-car/gate-log/check-log.ts";
import { importLog, storeRows } from "../../server/src/visitor-car/gate-log/gate-log.ts";
import { fillComplex, fillVisits } from "../cars/fill.ts";
import { gateFile, importFile, readFile } from "../cars/import.ts";
import { type Child, serveTasks, startChild } from "../stage/child.ts";
import { callServer } from "../stage/cluster.ts";
import type { Account, Dataset } from "../stage/dataset.ts";
import { openConnection, requestText } from "../stage/http-connection.ts";

/**
 * Role of the process of the hostile member. What it costs is its own, as another machine's: it runs at the lowest priority, so that it delays
 * neither the server nor a reader of the bench.
 */
export const HOSTILE = "hostile";
/** Connections of the flood: as many as one address may have, and some. */
const FLOOD_CONNECTIONS = 64;
const PHOTOS = 10;
/** The largest file that an office may import, less its head and the line that gateFile leaves unfinished. */
const LOG_LINES = 119_990;

interface ActInput {
  readonly port: number;
  readonly cookie: string;
  readonly complexId: number;
  readonly databaseUrl: string;
  /** The head of the office. */
  readonly headId: number;
  /** The photo, or the log. */
  readonly file: string;
  /** How long a flood takes. */
  readonly seconds: number;
}

const acts = {
  /** Nothing that concerns the server: makes the same ten pictures of the photo itself. What that costs others is the machine's own. */
  async bare({ file }: ActInput): Promise<string> {
    const began = performance.now();
    for (let number = 0; number < PHOTOS; number += 1) {
      const copy = `${file}.${number}`;
      await writeFile(copy, await readBytes(file));
      const picture = sharp(copy, { sequentialRead: true }).autoOrient().resize(1600, 1600, { fit: "inside" });
      await writeFile(copy, await picture.webp({ quality: 80, effort: 2 }).toBuffer());
      await rm(copy);
    }
    return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  },

  /** Calls without a pause on every connection, which is opened anew where the server closes it; 0: no answer. */
  async flood({ port, cookie, complexId, seconds }: ActInput): Promise<string> {
    const request = requestText("GET", `/api/community/feeds?apartmentId=${complexId}`, { cookie });
    const answers: Record<string, number> = {};
    const count = (status: number) => (answers[status] = (answers[status] ?? 0) + 1);
    const until = performance.now() + seconds * 1_000;
    const lane = async () => {
      while (performance.now() < until) {
        try {
          const connection = await openConnection(port);
          while (performance.now() < until) count((await connection.send(request)).status);
          connection.close();
        } catch {
          count(0);
        }
      }
    };
    await Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, lane));
    const perSecond = Object.entries(answers).map(([status, many]) => `${status}: ${Math.round(many / seconds)}/s`);
    return perSecond.join(", ");
  },

  /** Sends a post with ten photos of about 14 MB. */
  async photos({ port, cookie, complexId, file }: ActInput): Promise<string> {
    const photo = new Uint8Array(await readBytes(file));
    const form = new FormData();
    const dto = { title: "사진 열 장", contents: "오늘 찍었어요.", feedType: "FEED", apartmentId: complexId };
    form.append("requestDto", new Blob([JSON.stringify(dto)], { type: "application/json" }));
    for (let number = 0; number < PHOTOS; number += 1)
      form.append("multipartFileList", new Blob([photo], { type: "image/jpeg" }), `${number}.jpg`);
    const began = performance.now();
    const url = `http://127.0.0.1:${port}/api/community/feeds`;
    const answer = await fetch(url, { method: "POST", headers: { cookie }, body: form });
    await answer.arrayBuffer();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    return `${answer.status} after ${seconds} s, ${(photo.length / 1e6).toFixed(1)} MB each`;
  },

  /** Sends, checks and imports the largest log of a gate. */
  async log({ port, cookie, complexId, file }: ActInput): Promise<string> {
    const log = readFile(await readBytes(file, "utf8"));
    const call = async (method: string, end: string, body?: object) => {
      const url = `/api/office/${complexId}/cars/${end}`;
      const { status, data } = await callServer(port, { method, url, cookie, body });
      if (status >= 300) throw new Error(`${method} ${end.split("/").at(-1)}: ${status}`);
      return data;
    };
    return importFile(log, call).then(
      ({ all }) => `${log.rows.length} rows in ${(all / 1_000).toFixed(1)} s`,
      // A busy machine may refuse it: what it has cost by then counts.
      (error: unknown) => String(error),
    );
  },

  /** Nothing that concerns the server: stores, checks and imports the same log in this process. */
  async bareLog({ databaseUrl, headId, complexId, file }: ActInput): Promise<string> {
    const { rows, columns } = readFile(await readBytes(file, "utf8"));
    const began = performance.now();
    const db = openDatabase(databaseUrl, pino({ level: "silent" }), 2);
    const viewer = { memberId: headId, session: "" };
    const log = { apartmentId: complexId, logId: randomUUID() };
    const keyed = rows.map(({ plate, ...row }) => ({ ...row, plateKey: plateKey(plate) }));
    for (let next = 0; next < keyed.length; next += gateLogLimits.partRows)
      await storeRows(db, viewer, { ...log, rows: keyed.slice(next, next + gateLogLimits.partRows) });
    await checkLog(db, viewer, log);
    await importLog(db, viewer, { ...log, columns, address: "" });
    await db.close();
    return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  },
};

export const serveHostile = (): void => serveTasks(acts);
export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as readonly ActName[];

interface HostileMember {
  /** Carries an act out; gives what came of it. */
  readonly act: (name: ActName, port: number, round: number) => Promise<string>;
  readonly close: () => void;
}

/** Makes the files of the acts below `folder`, and the visits of the log, and starts the process that carries them out. */
export async function prepareActs(
  program: string,
  folder: string,
  { db, databaseUrl, complexId }: Dataset,
  {
    head,
    hostile,
    seconds,
  }: { readonly head: Account; readonly hostile: readonly Account[]; readonly seconds: number },
): Promise<HostileMember> {
  await fillComplex(db, complexId, head.memberId);
  await fillVisits(db, complexId, LOG_LINES);
  const log = path.join(folder, "gate.csv");
  await writeFile(log, await gateFile(db, complexId, LOG_LINES));
  const photo = path.join(folder, "photo.jpg");
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 4_900, height: 3_700, channels: 3, background: "#808080", noise } });
  await writeFile(photo, await picture.jpeg({ quality: 93 }).toBuffer());
  const child: Child<typeof acts> = startChild(program, HOSTILE, constants.priority.PRIORITY_LOW);
  const act = async (name: ActName, port: number, round: number): Promise<string> => {
    const file = name === "log" || name === "bareLog" ? log : photo;
    // Another member in each round: what one was refused is not measured again.
    const { cookie } = name === "log" ? head : (hostile[round * actNames.length + actNames.indexOf(name)] ?? head);
    return child.runTask(name, { port, cookie, complexId, databaseUrl, headId: head.memberId, file, seconds });
  };
  return { act, close: () => child.close() };
}

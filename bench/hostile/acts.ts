import sharp from "sharp";
import { fillComplex, fillVisits } from "../cars/fill.ts";
import { gateFile, importFile, readFile } from "../cars/import.ts";
import { type Child, serveTasks, startChild } from "../stage/child.ts";
import { callServer } from "../stage/cluster.ts";
import type { Account, Dataset } from "../stage/dataset.ts";
import { openConnection, requestText } from "../stage/http-connection.ts";

/** Role of the process that floods: what it costs is its own, as another machine's. */
export const FLOOD = "flood";
/** Connections of the flood: as many as one address may have, and some. */
const FLOOD_CONNECTIONS = 64;
const PHOTOS = 10;
/** The largest file that an office may import, less its head and the line that gateFile leaves unfinished. */
const LOG_LINES = 119_990;

/** What a hostile member does; gives what came of it, as text. */
export type HostileAct = (port: number) => Promise<string>;

interface FloodInput {
  readonly port: number;
  readonly request: string;
  readonly seconds: number;
}

const floodTasks = {
  /** Calls without a pause on every connection, which is opened anew where the server closes it. Gives the answers by status; 0: none. */
  async flood({ port, request, seconds }: FloodInput): Promise<Readonly<Record<string, number>>> {
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
    return answers;
  },
};

export const serveFlood = (): void => serveTasks(floodTasks);

/** Floods with calls of one member, nearly all of which are refused. */
export function floodAct(program: string, { complexId }: Dataset, { cookie }: Account, seconds: number): HostileAct {
  return async (port) => {
    const child: Child<typeof floodTasks> = startChild(program, FLOOD);
    const request = requestText("GET", `/api/community/feeds?apartmentId=${complexId}`, { cookie });
    const answers = await child.runTask("flood", { port, request, seconds });
    child.close();
    const perSecond = Object.entries(answers).map(([status, many]) => `${status}: ${Math.round(many / seconds)}/s`);
    return perSecond.join(", ");
  };
}

/** A photo of about 14 MB, as large as a call may bring. */
export async function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 4_900, height: 3_700, channels: 3, background: "#808080", noise } });
  return new Uint8Array(await picture.jpeg({ quality: 88 }).toBuffer());
}

/** Sends a post with ten photos. */
export function photosAct({ complexId }: Dataset, { cookie }: Account, photo: Uint8Array<ArrayBuffer>): HostileAct {
  return async (port) => {
    const form = new FormData();
    const dto = { title: "사진 열 장", contents: "오늘 찍었어요.", feedType: "FEED", apartmentId: complexId };
    form.append("requestDto", new Blob([JSON.stringify(dto)], { type: "application/json" }));
    for (let number = 0; number < PHOTOS; number += 1)
      form.append("multipartFileList", new Blob([photo], { type: "image/jpeg" }), `${number}.jpg`);
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/community/feeds`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    await answer.arrayBuffer();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    return `${answer.status} after ${seconds} s, ${(photo.length / 1e6).toFixed(1)} MB each`;
  };
}

/** Sends, checks and imports the largest log of a gate; gives what the office's calls were answered. */
export async function gateLogAct({ db, complexId }: Dataset, { memberId, cookie }: Account): Promise<HostileAct> {
  await fillComplex(db, complexId, memberId);
  await fillVisits(db, complexId, LOG_LINES);
  const file = readFile(await gateFile(db, complexId, LOG_LINES));
  return async (port) => {
    const call = async (method: string, end: string, body?: object) => {
      const url = `/api/office/${complexId}/cars/${end}`;
      const { status, data } = await callServer(port, { method, url, cookie, body });
      if (status >= 300) throw new Error(`${method} ${end.split("/").at(-1)}: ${status}`);
      return data;
    };
    return importFile(file, call).then(
      ({ all }) => `${file.rows.length} rows in ${(all / 1_000).toFixed(1)} s`,
      // A busy machine may refuse it: what it has cost by then counts.
      (error: unknown) => String(error),
    );
  };
}

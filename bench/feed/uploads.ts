import sharp from "sharp";
import { createRng } from "../stage/rng.ts";
import type { LoadGenerator, LoadReport } from "./load.ts";
import type { Operation } from "./operations.ts";
import type { BenchEnvironment } from "./environment.ts";

const READERS = 100;
const UPLOADS = 50;
const MAX_SECONDS = 180;

export interface UploadFigures {
  readonly readers: LoadReport;
  /** Number of answers to uploads by status. */
  readonly uploads: Readonly<Record<string, number>>;
  readonly seconds: number;
}

/** A hundred readers without pauses, while fifty posts with a 12-megapixel photo each arrive at once. */
export async function measureDuringUploads(
  load: LoadGenerator,
  environment: BenchEnvironment,
  reading: Operation,
): Promise<UploadFigures> {
  const photo = await phonePhoto();
  const requests = await reading.requests(environment);
  const { port } = environment.server;
  const readers = load.run({ port, connections: READERS, seconds: MAX_SECONDS, requests });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: UPLOADS }, (_, turn) => upload(environment, turn, photo)));
  const seconds = (performance.now() - began) / 1000;
  load.stop();
  const uploads: Record<string, number> = {};
  for (const status of answers) uploads[status] = (uploads[status] ?? 0) + 1;
  return { readers: await readers, uploads, seconds };
}

async function upload(
  { server, cookies }: BenchEnvironment,
  turn: number,
  photo: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const form = new FormData();
  const dto = { title: `사진 ${turn}`, contents: "오늘 찍었어요.", feedType: "FEED", apartmentId: 1 };
  form.append("requestDto", new Blob([JSON.stringify(dto)], { type: "application/json" }));
  form.append("multipartFileList", new Blob([photo], { type: "image/jpeg" }), "photo.jpg");
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/community/feeds`, {
    method: "POST",
    headers: { cookie: cookies[turn] ?? "" },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** 4,032 × 3,024 pixels of smooth colour with grain, about as large as a phone's file. */
async function phonePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const rng = createRng(1);
  const small = Buffer.from(Array.from({ length: 63 * 47 * 3 }, () => rng(256)));
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const grain = sharp({ create: { width: 1008, height: 756, channels: 3, background: "#808080", noise } });
  const tile = await grain.png().toBuffer();
  const jpeg = await sharp(small, { raw: { width: 63, height: 47, channels: 3 } })
    .resize(4032, 3024, { kernel: "cubic" })
    .composite([{ input: tile, tile: true, blend: "overlay" }])
    .jpeg({ quality: 85 })
    .toBuffer();
  return new Uint8Array(jpeg);
}

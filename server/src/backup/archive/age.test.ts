import { Decrypter, Encrypter } from "age-encryption";
import { expect, test } from "vitest";
import { decrypt, encryptTo } from "./age.ts";
import type { BackupProblem } from "../backup-problem.ts";

const PASSPHRASE = "우리 단지의 긴 백업 암호 2026";
const CHUNK = 65_536;
// About the bounds of a chunk, and none at all.
const sizes = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 5];
const bytesOf = (size: number): Buffer =>
  Buffer.from(Array.from({ length: size }, (_, offset) => (offset * 31 + (offset >> 8)) & 255));

async function encrypted(plain: Buffer, piece: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const write = async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes));
  const sink = await encryptTo({ write, end: async () => undefined }, PASSPHRASE, 10);
  for (let from = 0; from < plain.length; from += piece) await sink.write(plain.subarray(from, from + piece));
  await sink.end();
  return Buffer.concat(pieces);
}

async function* inPieces(bytes: Buffer, piece: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += piece) yield bytes.subarray(from, from + piece);
}

async function decrypted(bytes: Buffer, passphrase = PASSPHRASE, piece = 1000): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const plain of decrypt(inPieces(bytes, piece), passphrase)) pieces.push(plain);
  return Buffer.concat(pieces);
}

const reason = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: BackupProblem) => error.reason,
  );

test.each(sizes)("%i bytes: the author's own package opens ours", async (size) => {
  const plain = bytesOf(size);
  const opener = new Decrypter();
  opener.addPassphrase(PASSPHRASE);
  const opened = await opener.decrypt(await encrypted(plain, 40_000));
  expect(Buffer.from(opened).equals(plain)).toBe(true);
});

test("and ours opens the package's, wherever its bytes are cut", async () => {
  const writer = new Encrypter();
  writer.setPassphrase(PASSPHRASE);
  writer.setScryptWorkFactor(10);
  const plain = bytesOf(CHUNK + 1);
  const sealed = Buffer.from(await writer.encrypt(plain));
  for (const piece of [1, 167, 65_552, 1_000_000]) {
    expect((await decrypted(sealed, PASSPHRASE, piece)).equals(plain)).toBe(true);
  }
});

test("another passphrase opens nothing", async () => {
  expect(await reason(decrypted(await encrypted(bytesOf(10), 10), "다른 암호입니다. 정말로요."))).toBe("passphrase");
});

test("a byte that was changed, cut off or added anywhere is refused", async () => {
  const sealed = await encrypted(bytesOf(CHUNK + 100), 40_000);
  const offsets = [0, 30, 60, 100, 140, 155, 170, 180, 1000, CHUNK + 190, sealed.length - 1];
  for (const offset of offsets) {
    const changed = Buffer.from(sealed);
    changed[offset] = (changed[offset] ?? 0) ^ 1;
    expect(["damaged", "passphrase"], `byte ${offset}`).toContain(await reason(decrypted(changed)));
  }
  for (const length of [0, 10, 170, 190, CHUNK + 200, sealed.length - 1]) {
    expect(await reason(decrypted(sealed.subarray(0, length))), `${length} bytes`).toBe("damaged");
  }
  // Cut between two chunks, each of which is whole.
  expect(await reason(decrypted(sealed.subarray(0, -(100 + 16))))).toBe("damaged");
  expect(await reason(decrypted(Buffer.concat([sealed, Buffer.alloc(1)])))).toBe("damaged");
});

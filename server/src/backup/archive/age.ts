import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
  timingSafeEqual,
} from "node:crypto";
import { promisify } from "node:util";
import { BackupProblem } from "../backup-problem.ts";
import type { Bytes, Sink } from "./bytes.ts";

// The age format, version 1, with a passphrase (https://age-encryption.org/v1): `age -d FILE` opens it anywhere. Only
// Node's own primitives are used, since they are several times faster than those of a package and derive the key on
// another thread; age.test.ts compares both directions with the package of the format's author.

const MAGIC = "age-encryption.org/v1\n";
const CHUNK = 65_536;
const TAG = 16;
/** scrypt at 2^16 takes 64 MiB of memory; age's own default takes 256, too much beside a server on a small machine. */
export const WORK_FACTOR = 16;
const WORK_FACTOR_MAX = 20;
const ZERO_NONCE = Buffer.alloc(12);
const HEADER = /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n---/;
/** Longest header that this code accepts. */
const HEADER_MAX = 256;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const hkdf = (key: Buffer, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, 32));
const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac("sha256", hkdf(fileKey, Buffer.alloc(0), "header"))
    .update(header)
    .digest();

async function wrapKey(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const cost = 2 ** workFactor;
  const label = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
  return derive(passphrase.normalize("NFC"), label, 32, { N: cost, r: 8, p: 1, maxmem: 256 * 8 * cost });
}

function seal(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where key, nonce or bytes are not those that were sealed. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv("chacha20-poly1305", key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
}

function chunkNonce(position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(position, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts what is written to it and passes it on to `sink`. */
export async function encryptTo(sink: Sink, passphrase: string, workFactor: number): Promise<Sink> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)];
  const body = seal(await wrapKey(passphrase, salt, workFactor), ZERO_NONCE, fileKey);
  const header = `${MAGIC}-> scrypt ${unpadded(salt)} ${workFactor}\n${unpadded(body)}\n---`;
  await sink.write(Buffer.from(`${header} ${unpadded(macOf(fileKey, header))}\n`));
  await sink.write(nonce);
  const key = hkdf(fileKey, nonce, "payload");
  let position = 0;
  let buffered: Buffer[] = [];
  let size = 0;
  return {
    async write(bytes) {
      buffered.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      size += bytes.length;
      // The last chunk must not be empty, so a full one is kept until more bytes come.
      if (size <= CHUNK) return;
      const all = Buffer.concat(buffered);
      let from = 0;
      for (; all.length - from > CHUNK; from += CHUNK, position += 1) {
        await sink.write(seal(key, chunkNonce(position, false), all.subarray(from, from + CHUNK)));
      }
      // A copy, since a view would keep all of it in memory.
      const rest = Buffer.from(all.subarray(from));
      buffered = [rest];
      size = rest.length;
    },
    async end() {
      await sink.write(seal(key, chunkNonce(position, true), Buffer.concat(buffered)));
      await sink.end();
    },
  };
}

/** True where a file begins as one of age does. */
export const isAge = (start: Buffer): boolean => start.subarray(0, MAGIC.length).toString("latin1") === MAGIC;

/** The decrypted bytes. Throws a BackupProblem at a wrong passphrase and where a byte was changed or is missing. */
export async function* decrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  let buffered: Buffer = Buffer.alloc(0);
  let payload: { readonly key: Buffer } | undefined;
  let position = 0;
  for await (const bytes of source) {
    buffered = Buffer.concat([buffered, bytes]);
    if (payload === undefined) {
      const header = await openHeader(buffered, passphrase);
      if (header === undefined) continue;
      payload = header;
      buffered = buffered.subarray(header.length);
    }
    let from = 0;
    for (; buffered.length - from > CHUNK + TAG; from += CHUNK + TAG, position += 1) {
      yield openChunk(payload.key, chunkNonce(position, false), buffered.subarray(from, from + CHUNK + TAG));
    }
    buffered = buffered.subarray(from);
  }
  if (payload === undefined) throw new BackupProblem("damaged");
  yield openChunk(payload.key, chunkNonce(position, true), buffered);
}

function openChunk(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < TAG) throw new BackupProblem("damaged");
  try {
    return unseal(key, nonce, sealed);
  } catch {
    throw new BackupProblem("damaged");
  }
}

/** The key of the payload and the length of the header, or undefined while it is incomplete. */
async function openHeader(start: Buffer, passphrase: string): Promise<{ key: Buffer; length: number } | undefined> {
  const text = start.subarray(0, HEADER_MAX).toString("latin1");
  const [header = "", salt = "", factor = "", body = ""] = HEADER.exec(text) ?? [];
  // A space, the MAC in base64, the end of the line, the nonce of the payload.
  const macEnd = header.length + 1 + 43;
  const length = macEnd + 1 + 16;
  if (header === "" || start.length < length) {
    if (start.length < HEADER_MAX) return undefined;
    throw new BackupProblem("damaged");
  }
  const workFactor = Number(factor);
  if (workFactor > WORK_FACTOR_MAX || text[header.length] !== " " || text[macEnd] !== "\n")
    throw new BackupProblem("damaged");
  const key = await wrapKey(passphrase, Buffer.from(salt, "base64"), workFactor);
  let fileKey: Buffer;
  try {
    fileKey = unseal(key, ZERO_NONCE, Buffer.from(body, "base64"));
  } catch {
    throw new BackupProblem("passphrase");
  }
  const mac = Buffer.from(text.slice(header.length + 1, macEnd), "base64");
  if (mac.length !== 32 || !timingSafeEqual(mac, macOf(fileKey, header))) throw new BackupProblem("damaged");
  return { key: hkdf(fileKey, start.subarray(length - 16, length), "payload"), length };
}

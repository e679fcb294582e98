import type { Readable } from "node:stream";

/** Bytes under keys that the server generates. Every call is durable when it resolves. */
export interface ObjectStore {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Puts the contents of a file, which is never read into memory as a whole. */
  putFile(key: string, file: string): Promise<void>;
  /** The bytes as they are read, and how many they are; undefined where the key holds none. */
  open(key: string): Promise<{ readonly stream: Readable; readonly bytes: number } | undefined>;
  /** The bytes, or undefined where the key holds none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removing a missing object is no error; failing to remove an existing one is. */
  remove(key: string): Promise<void>;
  /** Everything that is stored, in no order; for sweeps. */
  list(): AsyncIterable<StoredObject>;
  /** Moves an object to the trash, which only an operator can read, until `destroyTrash`. */
  trash(key: string): Promise<void>;
  /** Destroys what was moved to the trash on a day (UTC) before the one of `before`. Gives the number of objects. */
  destroyTrash(before: Date): Promise<number>;
  /** A small text about the store as a whole, kept beside the objects; undefined where there is none. */
  readNote(name: string): Promise<string | undefined>;
  /** Replaces a note as a whole; undefined removes it. */
  writeNote(name: string, text: string | undefined): Promise<void>;
}

export interface StoredObject {
  readonly key: string;
  /** When it was put; undefined where it is gone meanwhile. Asked for one object at a time, since it costs a call. */
  putAt(): Promise<Date | undefined>;
}

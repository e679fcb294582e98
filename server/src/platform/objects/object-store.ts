/** Bytes under keys that the server makes. Every call is durable when it answers. */
export interface ObjectStore {
  put(key: string, content: Uint8Array): Promise<void>;
  /** The bytes, or undefined where the key holds none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Everything that is stored, in no order, with the time it was put; for sweeps. */
  list(): AsyncIterable<StoredObject>;
}

export interface StoredObject {
  readonly key: string;
  readonly at: Date;
}

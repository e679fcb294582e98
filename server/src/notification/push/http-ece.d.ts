declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface EncryptOptions {
    readonly version: "aes128gcm";
    /** Public key of the receiver, base64url. */
    readonly dh: string;
    /** Key pair of this one message. */
    readonly privateKey: ECDH;
    readonly authSecret: string;
    /** 16 bytes, base64url. */
    readonly salt: string;
  }

  /** Encrypts by RFC 8188 with the keys of RFC 8291. */
  export function encrypt(plaintext: Buffer, options: EncryptOptions): Buffer;
}

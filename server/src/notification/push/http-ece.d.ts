import type { ECDH } from "node:crypto";

/** Encrypts by RFC 8188 with the keys of RFC 8291: what is used of the package `http_ece`, which has no types. */
export declare function encrypt(
  plaintext: Buffer,
  options: {
    readonly version: "aes128gcm";
    /** Public key of the receiver, base64url. */
    readonly dh: string;
    /** The pair of this one message. */
    readonly privateKey: ECDH;
    readonly authSecret: string;
    /** 16 bytes, base64url. */
    readonly salt: string;
  },
): Buffer;

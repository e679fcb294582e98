import { createHash, randomBytes } from "node:crypto";
import type { Sha256 } from "@danji/contract/reservation/lottery/draw";

export const sha256: Sha256 = async (text) => createHash("sha256").update(text).digest("hex");

/** 256 random bits in hexadecimal. */
export const createSeed = (): string => randomBytes(32).toString("hex");

/** 128 random bits in hexadecimal: nothing of a household follows from its ticket. */
export const createTicket = (): string => randomBytes(16).toString("hex");

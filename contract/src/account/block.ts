import type { blockInput, listBlocksInput } from "./account.input.ts";
import { answer, endpoint, input } from "../platform/endpoint.ts";

/** Whom the viewer blocks, the latest first. */
export const listBlocks = endpoint({
  method: "GET",
  path: "/api/blocks/members",
  access: "member",
  input: input<typeof listBlocksInput>(),
  answer: answer<BlockPage>(),
});

export interface BlockPage {
  readonly blocks: readonly BlockedMemberView[];
  readonly nextCursor: string | null;
}

export interface BlockedMemberView {
  readonly memberId: number;
  readonly nickname: string;
  readonly profileUrl: string | null;
  readonly blockedAt: string;
}

/**
 * Hides a member's posts and comments from the viewer; what they write as an office, and notices, are never hidden.
 * Idempotent. 409 BLOCK_OFFICE for a member who writes to the viewer as an office alone.
 */
export const blockMember = endpoint({
  method: "POST",
  path: "/api/blocks/members/:memberId",
  access: "member",
  input: input<typeof blockInput>(),
});

export const unblockMember = endpoint({
  method: "DELETE",
  path: "/api/blocks/members/:memberId",
  access: "member",
  input: input<typeof blockInput>(),
});

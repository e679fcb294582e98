import type { blockInput } from "./account.input.ts";
import { endpoint, input } from "../platform/endpoint.ts";

/** Hides a member's posts and comments from the viewer. Idempotent. */
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

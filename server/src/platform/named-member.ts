import { Problem } from "./problem.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Throws OTHER_MEMBER where a call names another member than that of its session: what one account has written offline
 * is not sent as another's (decision 036). A call that names none is that of its session.
 */
export function requireNamedMember(viewer: Viewer, named: string | undefined): void {
  if (named !== undefined && named !== String(viewer.memberId)) throw new Problem("OTHER_MEMBER");
}

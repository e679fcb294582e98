import { getProfile } from "@danji/contract/account";
import { type On, withTopLevel } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getOwnProfile } from "./member.ts";

/** The viewer's own profile. */
export function profileRoutes(on: On, services: Services): void {
  on(getProfile, {}, async ({ viewer }) => withTopLevel(await getOwnProfile(services.db, viewer)));
}

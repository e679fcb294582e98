import * as z from "zod/mini";
import { PathId, Text, wellFormed } from "../../platform/primitives.ts";
import { isBlank } from "../../platform/text.ts";
import { roleCopy as copy } from "./role.copy.ts";
import { givenRoles, roleLimits } from "./role-rules.ts";

const params = z.object({ apartmentId: PathId });
const personParams = z.object({ apartmentId: PathId, memberId: PathId });
const role = z.enum(givenRoles, copy.roleRequired);

/** A nickname or a mail address, which is compared as a whole. */
const to = z.pipe(
  z.pipe(
    z.string(copy.toRequired).check(z.maxLength(roleLimits.toMax, copy.toRequired), wellFormed),
    z.pipe(
      Text,
      z.transform((text: string) => text.trim()),
    ),
  ),
  z.string().check(z.refine((text) => !isBlank(text), { error: copy.toRequired })),
);

export const officeInput = { params };
export const inviteInput = { params, body: z.object({ to, role }) };
export const officeInvitationInput = { params: z.object({ apartmentId: PathId, invitationId: PathId }) };
export const roleInput = { params: personParams };
export const changeRoleInput = { params: personParams, body: z.object({ role }) };
/** What the viewer is from then on: STAFF, or null for nothing. */
export const handOverInput = { params: personParams, body: z.object({ keep: z.nullable(z.literal("STAFF")) }) };
export const answerInvitationInput = { params: z.object({ invitationId: PathId }) };

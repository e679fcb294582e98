import { getProfile } from "@danji/contract/account/account";
import * as contract from "@danji/contract/account/profile";
import { getFileInput, updateMemberInput, updateProfileInput } from "@danji/contract/account/profile.input";
import { blockInput, listBlocksInput } from "@danji/contract/account/account.input";
import * as blocks from "@danji/contract/account/block";
import { imageResponse } from "#image/image-response.ts";
import type { FeatureManifest } from "#platform/feature/manifest.ts";
import { type RegisterEndpoint, withTopLevel } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { type BlockConditions, blockMember, listBlocks, unblockMember } from "./block.ts";
import { getOwnMember } from "./member-view.ts";
import { preparePasswordChange } from "../password/reauthentication.ts";
import { getOwnProfile, updateProfile } from "./profile.ts";
import { getProfilePicture } from "./profile-picture.ts";

/** The viewer's own profile, the pictures of members, and whom the viewer blocks. */
export function profileRoutes(
  on: RegisterEndpoint,
  services: Services,
  features: readonly FeatureManifest[],
  conditions: BlockConditions,
): void {
  const { db } = services;

  on(getProfile, {}, async ({ viewer, request }) => {
    const profile = await getOwnProfile(db, viewer);
    const asked = request.headers["x-include"] === "memberId";
    return withTopLevel(asked ? { memberId: viewer.memberId, ...profile } : profile);
  });

  on(contract.updateProfile, updateProfileInput, async ({ viewer, body, files }) => {
    const { removePicture: remove, ...change } = body;
    await updateProfile(services, viewer, change, { files: files["profileImage"] ?? [], remove });
    return withTopLevel(await getOwnProfile(db, viewer));
  });

  on(contract.getMember, {}, ({ viewer }) => getOwnMember(db, viewer, features));

  on(contract.updateMember, updateMemberInput, async ({ viewer, body, files, address }) => {
    const { password, currentPassword, ...change } = body;
    const picture = { files: files["multipartFile"] ?? [], remove: false };
    const changePassword =
      password === undefined
        ? undefined
        : await preparePasswordChange(services, viewer, { password, currentPassword, address });
    await updateProfile(services, viewer, change, picture, changePassword);
  });

  on(contract.getFile, getFileInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getProfilePicture(services, viewer, params.fileId, conditions.seesMember)),
  );

  on(blocks.listBlocks, listBlocksInput, ({ viewer, query }) => listBlocks(db, viewer, query));

  on(blocks.blockMember, blockInput, ({ viewer, params }) => blockMember(db, viewer, params.memberId, conditions));

  on(blocks.unblockMember, blockInput, ({ viewer, params }) => unblockMember(db, viewer, params.memberId));
}

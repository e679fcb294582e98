import { getProfile } from "@danji/contract/account";
import * as contract from "@danji/contract/account-profile";
import { getFileInput, updateMemberInput, updateProfileInput } from "@danji/contract/account-profile.input";
import { pictureAnswer } from "#image/picture-answer.ts";
import { type On, withTopLevel } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import { getOwnMember, type OfComplexes } from "./member-view.ts";
import type { SeesMember } from "./member-visibility.ts";
import { passwordChange } from "./own-password.ts";
import { getOwnProfile, updateProfile } from "./profile.ts";
import { getPicture } from "./profile-picture.ts";

/** The viewer's own profile, and the pictures of members. */
export function profileRoutes(
  on: On,
  services: Services,
  ofComplexes: OfComplexes,
  seesMember: SeesMember,
): void {
  const { db } = services;

  on(getProfile, {}, async ({ viewer }) => withTopLevel(await getOwnProfile(db, viewer)));

  on(contract.updateProfile, updateProfileInput, async ({ viewer, body, files }) => {
    const { removePicture: removes, ...change } = body;
    await updateProfile(services, viewer, change, { files: files["profileImage"] ?? [], removes });
    return withTopLevel(await getOwnProfile(db, viewer));
  });

  on(contract.getMember, {}, ({ viewer }) => getOwnMember(db, viewer, ofComplexes));

  on(contract.updateMember, updateMemberInput, async ({ viewer, body, files, address }) => {
    const { password, currentPassword, ...change } = body;
    const picture = { files: files["multipartFile"] ?? [], removes: false };
    const besides =
      password === undefined
        ? undefined
        : await passwordChange(services, viewer, { password, currentPassword, address });
    await updateProfile(services, viewer, change, picture, besides);
    return undefined;
  });

  on(contract.getFile, getFileInput, async ({ viewer, params, request }) =>
    pictureAnswer(request, await getPicture(services, viewer, params.fileId, seesMember)),
  );
}

import { getProfile, type ProfileView } from "@danji/contract/account/account";
import { getMember, updateMember, updateProfile } from "@danji/contract/account/profile";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { preparePhoto } from "#image/prepare-photo.ts";
import { call } from "#platform/api.ts";
import { storage } from "#platform/storage.ts";

// SPEC section 6: the profile call sends the stored token. This web stores none; the cookie is enough.
const bearer = (): Readonly<Record<string, string>> => {
  const token = storage.get("token");
  // Another client may have stored anything there; a header takes only visible ASCII.
  return token !== null && /^[!-~]+$/.test(token) ? { authorization: `Bearer ${token}` } : {};
};

const readProfile = (options: { readonly signal?: AbortSignal } = {}): Promise<ProfileView> =>
  call(getProfile, { ...options, headers: { ...bearer(), "x-include": "memberId" } });

/** Who is logged in by now, whatever is known of the viewer. */
export const readViewerId = async (): Promise<number | undefined> => (await readProfile()).memberId;

/** The member's own profile (SPEC section 3 "Profile"). */
const profileQuery = queryOptions({ queryKey: ["profile"], queryFn: ({ signal }) => readProfile({ signal }) });
export const useProfile = () => useQuery(profileQuery);

/** The viewer's id; undefined while it is not known. */
export const useViewerId = (): number | undefined => useProfile().data?.memberId;

/** The viewer as far as they are known without a request. */
export const viewerIn = (client: QueryClient): ProfileView | undefined => client.getQueryData(profileQuery.queryKey);

/** The viewer, asked for at most once where they are not known; undefined without an answer. */
export const learnViewer = (client: QueryClient): Promise<ProfileView | undefined> =>
  client.ensureQueryData({ ...profileQuery, retry: false }).catch(() => undefined);

/** The viewer's id, fetched where it is not known yet; of this login's snapshot where nothing answers. */
export const fetchViewerId = async (client: QueryClient): Promise<number> => {
  const { memberId } = await client.ensureQueryData(profileQuery).catch((error: unknown) => {
    const stored = viewerIn(client);
    if (stored === undefined) throw error;
    return stored;
  });
  if (memberId === undefined) throw new Error("the profile came without the member's id");
  return memberId;
};

/** The member and their chosen home, as my page shows them. */
export const memberQuery = queryOptions({
  queryKey: ["member"],
  queryFn: ({ signal }) => call(getMember, { signal }),
});

/** Parts of one screen that are mounted within this time (ms) after an answer share it. */
const sharedFor = 1_000;

export const useMember = () => useQuery({ ...memberQuery, staleTime: sharedFor });

interface ProfileChange {
  readonly nickname: string;
  readonly name?: string;
  readonly phoneNumber?: string;
  /** "none" removes the picture. */
  readonly picture: File | "kept" | "none";
}

/** Changes the member's profile. All queries are invalidated, since any of them may show the old name or picture. */
export const useUpdateProfile = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ picture, ...change }: ProfileChange) => {
      const photos = picture instanceof File ? [await preparePhoto(picture)] : [];
      const body = { ...change, removePicture: picture === "none" };
      return call(updateProfile, { body, files: { profileImage: photos } });
    },
    onSuccess: () => queryClient.invalidateQueries(),
  });
};

interface PasswordChange {
  readonly password: string;
  readonly currentPassword: string;
}

/** Sets a new password, and leaves the person as they are: another tab may have changed them. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (body: PasswordChange) => call(updateMember, { body }) });

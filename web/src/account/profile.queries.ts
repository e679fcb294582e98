import { getProfile } from "@danji/contract/account";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api.ts";
import { storage } from "#platform/storage.ts";

// SPEC section 6: the profile call sends the token of storage. This web keeps none, the cookie is enough.
const bearer = (): Readonly<Record<string, string>> => {
  const token = storage.get("token");
  // What another client left there may be anything; a header takes only visible ASCII.
  return token !== null && /^[!-~]+$/.test(token) ? { authorization: `Bearer ${token}` } : {};
};

/** The member's own profile (SPEC section 3 "Profile"). */
export const useProfile = () =>
  useQuery({
    queryKey: ["profile"],
    queryFn: ({ signal }) => call(getProfile, { signal, headers: bearer() }),
  });

import { beginSocialLink, listSocialLinks, unlinkSocial } from "@danji/contract/account/social";
import type { SocialProvider } from "@danji/contract/account/social-rules";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const queryKey = ["social-links"];

/** The viewer's linked providers. */
export const useSocialLinks = () => useQuery({ queryKey, queryFn: ({ signal }) => call(listSocialLinks, { signal }) });

export interface SocialChange {
  readonly what: "link" | "unlink";
  readonly provider: SocialProvider;
}

/** Unlinks a provider, or navigates to it to link it; the browser then returns to this screen (SECURITY 8). */
export const useSocialChange = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ what, provider, password }: SocialChange & { readonly password: string }) => {
      const request = { params: { provider }, body: { password } };
      if (what === "unlink") await call(unlinkSocial, request);
      else window.location.assign((await call(beginSocialLink, request)).address);
    },
    // A change made in another window must show too.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};

import { socialCopy } from "@danji/contract/account/social.copy";
import { socialLinkOutcomes, socialProviders } from "@danji/contract/account/social-rules";
import { useEffect, useRef } from "react";
import { paths } from "#platform/paths.ts";
import { useNavigate, useSearchParams } from "#platform/navigation/router.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";

/** Shows the result of linking once after the browser returned from a provider, and removes it from the address. */
export const useSocialOutcome = () => {
  const query = useSearchParams();
  const navigate = useNavigate();
  const outcome = socialLinkOutcomes.find((one) => one === query.get("status"));
  const provider = socialProviders.find((one) => one === query.get("provider"));
  const shown = useRef(false);
  useEffect(() => {
    if (outcome === undefined || provider === undefined || shown.current) return;
    shown.current = true;
    navigate(paths.settingsSocial, { replace: true });
    const sentence = socialCopy.outcomes[outcome](socialCopy.providers[provider]);
    if (outcome === "linked") showToast(sentence);
    else void openAlert({ message: sentence });
  }, [outcome, provider, navigate]);
};

import { listPolicies, type PolicyView } from "@danji/contract/account/consent/consent";
import { useEffect, useState } from "react";
import { call } from "#platform/api.ts";

export type PoliciesState =
  | { readonly state: "loading" | "failed" }
  | { readonly state: "loaded"; readonly policies: readonly PolicyView[] };

/** The current policies, for screens without a login; `reload` asks again, and none is there to tick until the answer. */
export function usePolicies(): PoliciesState & { readonly reload: () => void } {
  const [loaded, setLoaded] = useState<PoliciesState>({ state: "loading" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    call(listPolicies, { signal: abort.signal }).then(
      ({ policies }) => setLoaded({ state: "loaded", policies }),
      () => {
        if (!abort.signal.aborted) setLoaded({ state: "failed" });
      },
    );
    return () => abort.abort();
  }, [round]);
  const reload = () => {
    setLoaded({ state: "loading" });
    setRound((now) => now + 1);
  };
  return { ...loaded, reload };
}

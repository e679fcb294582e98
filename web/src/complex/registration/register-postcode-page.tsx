import { complexRegistrationCopy } from "@danji/contract/complex/registration.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { useEffect, useRef } from "react";
import { loadPostcode } from "react-daum-postcode";
import { Skeleton } from "#ui/skeleton.tsx";
import type { PostcodeMessage } from "./register-postcode.ts";

const postToParent = (message: PostcodeMessage): void => window.parent.postMessage(message, window.location.origin);

/** The public postcode service, in an iframe: only this page may load it. It posts the chosen address to the form. */
export default function RegisterPostcodePage() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCancelled = false;
    const embedService = async () => {
      const Postcode = await loadPostcode();
      if (isCancelled || container.current === null) return;
      container.current.replaceChildren();
      new Postcode({
        oncomplete: ({ address, roadAddress, buildingName, apartment }) => {
          const name = apartment === "Y" ? buildingName : "";
          postToParent({ postcode: "chosen", address: roadAddress === "" ? address : roadAddress, name });
        },
        width: "100%",
        height: "100%",
        // The full name of the province, as the public list of complexes has it.
        shorthand: false,
        hideEngBtn: true,
      }).embed(container.current, { autoClose: false });
      postToParent({ postcode: "ready" });
    };
    embedService().catch(() => postToParent({ postcode: "away" }));
    return () => {
      isCancelled = true;
    };
  }, []);
  return (
    <main aria-label={complexRegistrationCopy.findAddress} className="flex flex-1 flex-col">
      <h1 className="sr-only">{complexRegistrationCopy.findAddress}</h1>
      <div ref={container} className="flex-1 bg-surface">
        <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
    </main>
  );
}

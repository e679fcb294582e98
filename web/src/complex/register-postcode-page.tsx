import { complexRegistrationCopy } from "@danji/contract/copy/complex-registration";
import { frameCopy } from "@danji/contract/copy/frame";
import { useEffect, useRef } from "react";
import { loadPostcode } from "react-daum-postcode";
import { Skeleton } from "#ui/skeleton.tsx";
import type { PostcodeNews } from "./register-postcode.ts";

const tell = (news: PostcodeNews): void => window.parent.postMessage(news, window.location.origin);

/** The public postcode service, alone in its frame: only this page may load it. It tells the form what was chosen. */
export default function RegisterPostcodePage() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = false;
    const begin = async () => {
      const Postcode = await loadPostcode();
      if (left || place.current === null) return;
      place.current.replaceChildren();
      new Postcode({
        oncomplete: ({ address, roadAddress, buildingName, apartment }) => {
          const name = apartment === "Y" ? buildingName : "";
          tell({ postcode: "chosen", address: roadAddress === "" ? address : roadAddress, name });
        },
        width: "100%",
        height: "100%",
        // The whole name of a province, as the public list of complexes has it.
        shorthand: false,
        hideEngBtn: true,
      }).embed(place.current, { autoClose: false });
      tell({ postcode: "ready" });
    };
    begin().catch(() => tell({ postcode: "away" }));
    return () => {
      left = true;
    };
  }, []);
  return (
    <main aria-label={complexRegistrationCopy.findAddress} className="flex flex-1 flex-col">
      <h1 className="sr-only">{complexRegistrationCopy.findAddress}</h1>
      <div ref={place} className="flex-1 bg-surface">
        <div role="status" aria-label={frameCopy.loading} className="flex flex-col gap-3 p-5">
          <Skeleton className="h-12 rounded-md" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      </div>
    </main>
  );
}

import { frameCopy } from "@danji/contract/app/frame.copy";
import { ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import { useCapabilities } from "#platform/capabilities.ts";
import { storage } from "#platform/storage.ts";
import { cx } from "#ui/cx.ts";
import { IconButton } from "#ui/icon-button.tsx";

const link = "inline-flex min-h-11 items-center rounded-sm text-xs font-semibold underline-offset-2 hover:underline";

/** The landing panel's content as one line for narrow screens; once closed, it stays closed. */
export function Banner() {
  const [closed, setClosed] = useState(() => storage.get("mobileBannerClosed") === "true");
  const [open, setOpen] = useState(false);
  const sources = useCapabilities().data?.sources;
  const id = useId();
  if (closed) return null;
  const close = () => {
    storage.set("mobileBannerClosed", "true");
    setClosed(true);
  };
  return (
    <aside aria-label={frameCopy.introduction} className="bg-accent-soft pl-5 text-accent-ink">
      <div className="banner flex min-h-11 items-start">
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <div className="banner-sources flex-wrap items-center gap-x-4" data-open={open}>
            <a className={link} href={sources?.frontend} target="_blank" rel="noreferrer">
              {frameCopy.frontendSource}
            </a>
            <a className={link} href={sources?.backend} target="_blank" rel="noreferrer">
              {frameCopy.backendSource}
            </a>
          </div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={`${link} ml-auto gap-0.5`}
          >
            {frameCopy.introduction}
            <ChevronDown
              aria-hidden="true"
              className={cx("size-4 transition-transform duration-200", open && "rotate-180")}
            />
          </button>
        </div>
        <IconButton
          className="hover:bg-transparent"
          label={frameCopy.closeBanner}
          icon={<X aria-hidden="true" className="size-4.5 text-accent-ink" />}
          onClick={close}
        />
      </div>
      <p id={id} hidden={!open} className="animate-rise pr-5 pb-4 text-sm text-body">
        {frameCopy.introductionText}
      </p>
    </aside>
  );
}

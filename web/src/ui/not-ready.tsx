import { frameCopy } from "@danji/contract/app/frame.copy";

/** Beside a link to what is not set up: one knows before the tap. */
export const NotReady = () => (
  <span className="block rounded-[6px] bg-sunken px-1.5 py-px text-xs font-medium text-muted">
    {frameCopy.notReady}
  </span>
);

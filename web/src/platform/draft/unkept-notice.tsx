import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { LiveRegion } from "#ui/live-region.tsx";

/** Shown while a member writes what this browser will not store. */
export const UnkeptNotice = () => (
  <LiveRegion className="mx-5 mt-1 rounded-md bg-danger-soft px-4 py-2 text-sm font-medium text-danger">
    {outboxCopy.draftUnkept}
  </LiveRegion>
);

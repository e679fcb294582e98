import { feedCopy } from "@danji/contract/feed/feed.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { Inbox } from "lucide-react";
import { Avatar } from "#ui/avatar.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";

const colours = [
  "bg-canvas",
  "bg-surface",
  "bg-sunken",
  "bg-line",
  "bg-edge",
  "bg-muted",
  "bg-bubble",
  "bg-accent",
  "bg-accent-soft",
  "bg-danger",
  "bg-danger-soft",
] as const;
const type = ["text-xs", "text-sm", "text-base", "text-lg", "text-xl", "text-2xl", "text-3xl"] as const;
const names = ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"] as const;

/** The static primitives. */
export const DevShapes = () => (
  <>
    <ul className="flex flex-wrap gap-2">
      {colours.map((colour) => (
        <li key={colour} className={cx("size-11 rounded-md border border-line", colour)} title={colour} />
      ))}
    </ul>
    {type.map((size) => (
      <p key={size} className={size}>
        {frameCopy.panelTitle} <span className="text-muted">{size}</span>
      </p>
    ))}
    <div className="flex flex-wrap items-center gap-2">
      <Avatar name={frameCopy.productName} size="lg" />
      {names.map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name={frameCopy.productName} size="sm" />
    </div>
    <div className="flex items-center gap-4">
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="h-4 w-40" />
      <Spinner />
    </div>
    <EmptyState icon={<Inbox />} title={feedCopy.empty} hint={feedCopy.emptyHint} />
  </>
);

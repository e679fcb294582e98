import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";

interface ReachBarProps {
  readonly doors: number;
  readonly read: number;
}

/** How many doors have read a notice, as words and as a bar. */
export const ReachBar = ({ doors, read }: ReachBarProps) => {
  const share = doors === 0 ? 0 : Math.floor((read / doors) * 100);
  return (
    <span className="flex min-w-0 items-center gap-2 tabular-nums">
      <span aria-hidden="true" className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
      </span>
      <span className="truncate">{copy.readOf(read, doors)}</span>
    </span>
  );
};

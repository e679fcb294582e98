import { feedCopy } from "@danji/contract/feed/feed.copy";
import { Button } from "#ui/button.tsx";

const bar = "mx-5 mt-1 flex animate-rise items-center justify-between gap-3 rounded-md bg-accent-soft pl-4";

interface RestoredNoticeProps {
  readonly disabled: boolean;
  readonly onErase: () => void;
}

/** Shows that a stored draft was restored, and offers to discard it. */
export const RestoredNotice = ({ disabled, onErase }: RestoredNoticeProps) => (
  <div className={bar}>
    <p role="status" className="text-sm font-medium text-accent-ink">
      {feedCopy.draftRestored}
    </p>
    <Button variant="ghost" size="sm" disabled={disabled} onClick={onErase}>
      {feedCopy.draftErase}
    </Button>
  </div>
);

import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";

interface DraftElsewhereProps {
  readonly message: string;
  /** The words of the button that makes it a draft for the complex of now. */
  readonly action: string;
  readonly disabled: boolean;
  readonly onMove: () => void;
  readonly className?: string;
}

/** Above a form whose words were written for another complex than the one that the member has chosen by now. */
export const DraftElsewhere = ({ message, action, disabled, onMove, className }: DraftElsewhereProps) => (
  <div className={cx("flex flex-wrap items-center justify-end gap-x-1 rounded-md bg-accent-soft pl-4", className)}>
    <p className="flex-1 py-2 text-sm font-medium text-accent-ink">{message}</p>
    <Button variant="ghost" size="sm" disabled={disabled} onClick={onMove}>
      {action}
    </Button>
  </div>
);

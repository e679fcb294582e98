interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Progress as a bar and in percent. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.floor(share * 100);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-150"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
      <span aria-hidden="true" className="w-10 text-right text-sm font-semibold tabular-nums">
        {percent}%
      </span>
    </div>
  );
}

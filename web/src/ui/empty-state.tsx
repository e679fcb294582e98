import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  readonly action?: ReactNode;
}

const disc = "mb-5 grid size-20 place-items-center rounded-full bg-accent-soft text-accent-ink [&>svg]:size-9";

/** Shown in place of empty content. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-1 animate-rise flex-col items-center justify-center px-8 pt-12 pb-28 text-center">
      {icon !== undefined && (
        <div aria-hidden="true" className={disc}>
          {icon}
        </div>
      )}
      <h2 className="text-lg font-bold text-balance">{title}</h2>
      {hint !== undefined && <p className="mt-1.5 text-base text-balance text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

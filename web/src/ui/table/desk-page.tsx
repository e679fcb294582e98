import type { ReactNode } from "react";

interface DeskPageProps {
  readonly title: string;
  /** Below the title. */
  readonly hint?: ReactNode;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the desk: a heading with its actions, and what fills the rest. */
export const DeskPage = ({ title, hint, actions, children }: DeskPageProps) => (
  <div className="desk-page">
    <header className="desk-page-head">
      <div className="flex-1 basis-auto">
        <h1 tabIndex={-1} className="text-xl font-bold outline-none">
          {title}
        </h1>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {actions !== undefined && <div className="desk-page-actions">{actions}</div>}
    </header>
    {children}
  </div>
);

import { tableCopy as copy } from "@danji/contract/app/table.copy";
import { ChevronLeft, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "../icon-button.tsx";
import { useIsDeskWide } from "../use-media-query.ts";

interface ListAndDetailProps {
  readonly list: ReactNode;
  /** Undefined or false while no row is open. */
  readonly detail?: ReactNode;
}

/** A list with its detail: side by side where the window is wide, one after the other where it is not. */
export function ListAndDetail({ list, detail }: ListAndDetailProps) {
  const isWide = useIsDeskWide();
  if (!isWide) return detail === undefined || detail === false ? list : detail;
  return (
    <div className="list-and-detail">
      <div className="list-side">{list}</div>
      {detail}
    </div>
  );
}

interface DetailPaneProps {
  readonly title: string;
  /** Below the title. */
  readonly hint?: ReactNode;
  readonly onClose: () => void;
  /** Buttons at the bottom. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The detail of a row: a pane beside its list, or a screen of its own. Escape closes it. */
export function DetailPane({ title, hint, onClose, actions, children }: DetailPaneProps) {
  const isWide = useIsDeskWide();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Beside its list the focus stays on the row; a screen of its own takes it.
    if (!isWide) heading.current?.focus({ preventScroll: true });
  }, [isWide, title]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  };
  const Heading = isWide ? "h2" : "h1";
  return (
    <section aria-label={title} className="detail" onKeyDown={onKeyDown}>
      <header className="detail-head">
        {!isWide && (
          <IconButton
            label={copy.backToList}
            icon={<ChevronLeft aria-hidden="true" className="size-6" />}
            onClick={onClose}
          />
        )}
        <div className="min-w-0 flex-1">
          <Heading ref={heading} tabIndex={-1} className="text-lg font-bold wrap-anywhere outline-none">
            {title}
          </Heading>
          {hint !== undefined && <div className="text-sm text-muted">{hint}</div>}
        </div>
        {isWide && (
          <IconButton
            label={copy.closeDetail}
            icon={<X aria-hidden="true" className="size-5 text-muted" />}
            onClick={onClose}
          />
        )}
      </header>
      <div className="detail-body">{children}</div>
      {actions !== undefined && <footer className="detail-foot">{actions}</footer>}
    </section>
  );
}

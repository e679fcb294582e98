import { frameCopy } from "@danji/contract/app/frame.copy";
import { ChevronLeft } from "lucide-react";
import { createContext, type ReactNode, useCallback, useMemo, useRef } from "react";
import { IconButton } from "./icon-button.tsx";

interface PageBack {
  readonly onBack: (() => void) | undefined;
  /** Adds what the back button does instead: a form asks first. Returns the function that takes it away. */
  readonly addQuestion: (ask: () => void) => () => void;
}

/** The back button of the page around a component. */
export const PageBackContext = createContext<PageBack | undefined>(undefined);

interface PageProps {
  readonly title: string;
  /** With it there is a back button. */
  readonly onBack?: (() => void) | undefined;
  /** The right end of the header. */
  readonly right?: ReactNode;
  /** A bar fixed at the bottom, above the safe area. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A screen with a header and a centred title, scrolling content, and a bottom bar. */
export function Page({ title, onBack, right, footer, children }: PageProps) {
  const questions = useRef<readonly (() => void)[]>([]);
  const addQuestion = useCallback((ask: () => void) => {
    questions.current = [...questions.current, ask];
    return () => {
      questions.current = questions.current.filter((other) => other !== ask);
    };
  }, []);
  const pageBack = useMemo(() => ({ onBack, addQuestion }), [onBack, addQuestion]);
  return (
    <PageBackContext value={pageBack}>
      <div className="flex shrink-0 grow basis-auto flex-col bg-surface">
        <header className="sub-header sticky top-0 z-10 grid min-h-14 items-center bg-surface px-1.5">
          <div className="justify-self-start">
            {onBack !== undefined && (
              <IconButton
                label={frameCopy.back}
                icon={<ChevronLeft aria-hidden="true" className="size-6.5" />}
                onClick={() => (questions.current.at(-1) ?? onBack)()}
              />
            )}
          </div>
          <h1 tabIndex={-1} className="py-2 text-center text-lg font-bold outline-none">
            {title}
          </h1>
          <div className="justify-self-end">{right}</div>
        </header>
        <main className="flex flex-1 flex-col">{children}</main>
        {footer !== undefined && (
          <footer className="footer-bar sticky bottom-0 z-10 border-t border-line bg-surface px-5 pt-3">
            {footer}
          </footer>
        )}
      </div>
    </PageBackContext>
  );
}

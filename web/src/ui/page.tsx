import { frameCopy } from "@danji/contract/app/frame.copy";
import { ChevronLeft } from "lucide-react";
import { createContext, type ReactNode, useCallback, useMemo, useRef } from "react";
import { IconButton } from "./icon-button.tsx";

interface PageBack {
  readonly onBack: (() => void) | undefined;
  /** Adds a form's question before the page is left; it calls what it is given, or not. Returns the function that takes it away. */
  readonly addQuestion: (ask: Question) => () => void;
  /** Leaves the page by `go`, once the question of its form is answered, where there is one. */
  readonly leave: (go: () => void) => void;
}

type Question = (go: () => void) => void;

/** How the page around a component is left. */
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
  const questions = useRef<readonly Question[]>([]);
  const addQuestion = useCallback((ask: Question) => {
    questions.current = [...questions.current, ask];
    return () => {
      questions.current = questions.current.filter((other) => other !== ask);
    };
  }, []);
  const leave = useCallback((go: () => void) => {
    const ask = questions.current.at(-1);
    if (ask === undefined) go();
    else ask(go);
  }, []);
  const pageBack = useMemo(() => ({ onBack, addQuestion, leave }), [onBack, addQuestion, leave]);
  return (
    <PageBackContext value={pageBack}>
      <div className="flex shrink-0 grow basis-auto flex-col bg-surface">
        <header className="sub-header sticky top-0 z-10 grid min-h-14 items-center bg-surface px-1.5">
          <div className="justify-self-start">
            {onBack !== undefined && (
              <IconButton
                label={frameCopy.back}
                icon={<ChevronLeft aria-hidden="true" className="size-6.5" />}
                onClick={() => leave(onBack)}
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

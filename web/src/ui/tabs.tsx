import { type KeyboardEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect } from "react";
import { cx } from "./cx.ts";

interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** The meaning of the dot beside the label; without it there is no dot. */
  readonly mark?: string | undefined;
  /** A few words below the label. */
  readonly note?: string;
  /** It opens another screen over this one: arrow keys only move the focus to it, Enter and Space choose it. */
  readonly opensScreen?: boolean;
}

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** The chosen tab takes the focus when the list appears: it was chosen in the list of the screen before. */
  readonly takesFocus?: boolean;
  /** The content of the chosen tab. */
  readonly children?: ReactNode;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A tab list; arrows, Home and End move and choose, Tab moves on to the content. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, takesFocus = false, children } = props;
  const id = useId();
  const focusChosen = useEffectEvent(() => {
    if (takesFocus) document.getElementById(`${id}-${value}`)?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => focusChosen(), []);
  // Large text makes the list wider than the screen: the chosen tab is brought into it, and the page stays where it is. In the
  // frame that shows it, whose layout is needed anyway: here it would lengthen React's task by a layout of the whole screen.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const chosen = document.getElementById(`${id}-${value}`);
      const list = chosen?.parentElement;
      if (chosen && list) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
    });
    return () => cancelAnimationFrame(frame);
  }, [id, value]);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const focused = tabs.findIndex((tab) => document.activeElement?.id === `${id}-${tab.id}`);
    const at = focused < 0 ? tabs.findIndex((tab) => tab.id === value) : focused;
    const target = steps[event.key]?.(at, tabs.length);
    const next = target === undefined ? undefined : tabs[target];
    if (next === undefined) return;
    event.preventDefault();
    if (next.opensScreen !== true) onChange(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="relative flex overflow-x-auto border-b border-line bg-surface px-2 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              "relative min-h-12 flex-1 px-2 text-base whitespace-nowrap transition-colors -outline-offset-2",
              "after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full",
              tab.id === value ? "font-bold text-ink after:bg-ink" : "font-medium text-muted hover:text-body",
            )}
          >
            <span className="relative">
              {tab.label}
              {tab.mark !== undefined && <Mark label={tab.mark} />}
            </span>
            {tab.note !== undefined && <span className="block text-xs font-normal text-muted">{tab.note}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="flex flex-1 flex-col">
          {children}
        </div>
      )}
    </>
  );
}

const Mark = ({ label }: { readonly label: string }) => (
  <>
    <span aria-hidden="true" className="absolute -top-0.5 -right-2 size-1.5 rounded-full bg-accent" />
    <span className="sr-only">{` ${label}`}</span>
  </>
);

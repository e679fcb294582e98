import { useSyncExternalStore } from "react";
import { AlertDialog, type AlertWords } from "./alert-dialog.tsx";

interface Question {
  readonly id: number;
  readonly words: AlertWords;
  readonly answer: (agreed: boolean) => void;
  /** It is leaving the screen; for as long as that takes everything below it is inert. */
  readonly isAnswered: boolean;
}

const listeners = new Set<() => void>();
let open: readonly Question[] = [];
let count = 0;

const show = (questions: readonly Question[]) => {
  open = questions;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks or tells one thing; true where it was confirmed, false for cancel, Escape and a press beside it. */
export const openAlert = (words: AlertWords): Promise<boolean> =>
  new Promise((answer) => {
    count += 1;
    show([...open, { id: count, words, answer, isAnswered: false }]);
  });

/** Takes away what is still asked; nobody hears an answer. */
export const dropAlerts = (): void => {
  if (open.length > 0) show([]);
};

/** Takes away what was answered before it has left by itself: the screen that the answer led to can be used at once. */
export const dropAnswered = (): void => {
  if (open.some(({ isAnswered }) => isAnswered)) show(open.filter(({ isAnswered }) => !isAnswered));
};

const markAnswered = (id: number): void =>
  show(open.map((question) => (question.id === id ? { ...question, isAnswered: true } : question)));

/** The place of alerts; it stands once in the app. */
export function AlertHost() {
  const questions = useSyncExternalStore(subscribe, () => open);
  return questions.map(({ id, words, answer, isAnswered }) => (
    <AlertDialog
      key={id}
      {...words}
      open={!isAnswered}
      onAnswer={(agreed) => {
        markAnswered(id);
        answer(agreed);
      }}
      onClosed={() => show(open.filter((question) => question.id !== id))}
    />
  ));
}

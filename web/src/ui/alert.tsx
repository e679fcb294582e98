import { useState, useSyncExternalStore } from "react";
import { AlertDialog, type AlertWords } from "./alert-dialog.tsx";

interface Question {
  readonly id: number;
  readonly words: AlertWords;
  readonly answer: (agreed: boolean) => void;
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
    show([...open, { id: count, words, answer }]);
  });

/** Takes away what is still asked; nobody hears an answer. */
export const dropAlerts = (): void => {
  if (open.length > 0) show([]);
};

/** The place of alerts; it stands once in the app. */
export function AlertHost() {
  const questions = useSyncExternalStore(subscribe, () => open);
  return questions.map((question) => <Asked key={question.id} {...question} />);
}

function Asked({ id, words, answer }: Question) {
  const [asking, setAsking] = useState(true);
  return (
    <AlertDialog
      {...words}
      open={asking}
      onAnswer={(agreed) => {
        setAsking(false);
        answer(agreed);
      }}
      onClosed={() => show(open.filter((question) => question.id !== id))}
    />
  );
}

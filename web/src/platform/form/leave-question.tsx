import { frameCopy } from "@danji/contract/app/frame.copy";
import { useContext, useEffect, useEffectEvent } from "react";
import { openAlert } from "#ui/overlay/alert.tsx";
import { useCloseOnBack } from "#ui/overlay/overlay-history.ts";
import { PageBackContext } from "#ui/page.tsx";
import { useUnloadQuestion } from "../use-unload-question.ts";

interface LeaveQuestionProps {
  /** The form has changes that are stored nowhere. */
  readonly when: boolean;
  readonly words?: {
    readonly title: string;
    readonly message: string;
    readonly confirm: string;
    readonly cancel: string;
  };
}

/**
 * Asks before the page is left: by its back button, by the browser's, and by what calls `leave` of its page. A reload, and the end of the tab, the browser asks about in
 * its own words. Stands inside a Page.
 */
export function LeaveQuestion({ when, words = frameCopy.leaveForm }: LeaveQuestionProps) {
  const page = useContext(PageBackContext);
  const ask = async (go: (() => void) | undefined) => {
    if (await openAlert({ ...words, danger: true })) go?.();
  };
  const onLeave = useEffectEvent((go: () => void) => void ask(go));
  const addQuestion = page?.addQuestion;
  useEffect(() => (when ? addQuestion?.((go) => onLeave(go)) : undefined), [when, addQuestion]);
  useCloseOnBack(when, () => void ask(page?.onBack));
  useUnloadQuestion(when);
  return null;
}

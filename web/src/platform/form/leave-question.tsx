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
 * Asks before the page is left: by its back button and by the browser's. A reload, and the end of the tab, the browser asks about in
 * its own words. Stands inside a Page.
 */
export function LeaveQuestion({ when, words = frameCopy.leaveForm }: LeaveQuestionProps) {
  const page = useContext(PageBackContext);
  const ask = async () => {
    if (await openAlert({ ...words, danger: true })) page?.onBack?.();
  };
  const onArrow = useEffectEvent(() => void ask());
  const addQuestion = page?.addQuestion;
  useEffect(() => (when ? addQuestion?.(() => onArrow()) : undefined), [when, addQuestion]);
  useCloseOnBack(when, () => void ask());
  useUnloadQuestion(when);
  return null;
}

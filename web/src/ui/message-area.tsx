import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { TextArea } from "./form/text-area.tsx";

/** An input for messages that grows with its text. The label is shown inside while it is empty. */
export const MessageArea = ({ label, ...area }: Omit<ComponentProps<typeof TextArea>, "className">) => (
  <TextArea
    {...area}
    label={label}
    hideLabel
    placeholder={label}
    rows={1}
    enterKeyHint="send"
    className={cx(
      "block max-h-32 min-h-11! overflow-y-auto rounded-[22px]! border-transparent! bg-sunken!",
      "py-2.5! leading-[1.45] focus:border-accent!",
    )}
  />
);

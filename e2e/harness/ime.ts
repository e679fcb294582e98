import type { Page } from "@playwright/test";

/** A keyboard that composes Hangul, as the input method of the system does. */
export interface ImeKeyboard {
  /** The syllable in the making becomes `text`. */
  readonly compose: (text: string) => Promise<void>;
  /** The syllable is done. */
  readonly commit: (text: string) => Promise<void>;
  /** The Enter that Safari tells of after the composition that it ended: keyCode 229 is all that is left of it. */
  readonly lateEnter: () => Promise<void>;
}

export async function imeKeyboard(page: Page): Promise<ImeKeyboard> {
  const keyboard = await page.context().newCDPSession(page);
  return {
    compose: async (text) => {
      const { length } = text;
      await keyboard.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
    },
    commit: async (text) => {
      await keyboard.send("Input.insertText", { text });
    },
    lateEnter: async () => {
      const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
      await keyboard.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
      await keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
    },
  };
}

import type { Page } from "@playwright/test";

/** A keyboard that composes Hangul, like the system's input method. */
export interface ImeKeyboard {
  /** Sets the syllable in composition to `text`. */
  readonly compose: (text: string) => Promise<void>;
  /** Commits the syllable. */
  readonly commit: (text: string) => Promise<void>;
  /** The Enter that Safari reports after the composition that it ended: recognisable by keyCode 229 only. */
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

import { storage } from "./storage.ts";

export const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];
export const textSizes = ["normal", "large", "larger", "largest"] as const;
type TextSize = (typeof textSizes)[number];

/** The appearance on this device. */
export interface Appearance {
  readonly theme: Theme;
  readonly textSize: TextSize;
}

const parseChoice = <T extends string>(choices: readonly T[], text: string | null, fallback: T): T =>
  choices.find((choice) => choice === text) ?? fallback;

/** The stored appearance; the system's theme and normal text size by default. */
export const storedAppearance = (): Appearance => ({
  theme: parseChoice(themes, storage.get("theme"), "system"),
  textSize: parseChoice(textSizes, storage.get("textSize"), "normal"),
});

/** Stores the appearance and applies it at once. */
export const saveAppearance = ({ theme, textSize }: Appearance): void => {
  if (theme === "system") storage.remove("theme");
  else storage.set("theme", theme);
  if (textSize === "normal") storage.remove("textSize");
  else storage.set("textSize", textSize);
  applyAppearance();
};

/** Applies the stored appearance: base.css reads both data attributes of <html>, the browser's bar the theme colour. */
export const applyAppearance = (): void => {
  const { theme, textSize } = storedAppearance();
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  if (textSize === "normal") delete dataset["textSize"];
  else dataset["textSize"] = textSize;
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const own = (meta: HTMLMetaElement): Theme => (meta.media.includes("dark") ? "dark" : "light");
  // Each meta tag keeps its own theme's colour; a chosen theme's colour is written to both.
  for (const meta of bars) meta.dataset["own"] ??= meta.content;
  const colour = bars.find((meta) => own(meta) === theme)?.dataset["own"];
  for (const meta of bars) meta.content = colour ?? meta.dataset["own"] ?? meta.content;
};

import { storage } from "./storage.ts";

export const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];
export const textSizes = ["normal", "large", "larger", "largest"] as const;
type TextSize = (typeof textSizes)[number];

/** How this device shows the app. */
export interface Appearance {
  readonly theme: Theme;
  readonly textSize: TextSize;
}

const parseChoice = <T extends string>(choices: readonly T[], text: string | null, fallback: T): T =>
  choices.find((choice) => choice === text) ?? fallback;

/** What was chosen on this device; without a choice it follows the system, in letters of normal size. */
export const storedAppearance = (): Appearance => ({
  theme: parseChoice(themes, storage.get("theme"), "system"),
  textSize: parseChoice(textSizes, storage.get("textSize"), "normal"),
});

/** Keeps a choice and shows it at once. */
export const saveAppearance = ({ theme, textSize }: Appearance): void => {
  if (theme === "system") storage.remove("theme");
  else storage.set("theme", theme);
  if (textSize === "normal") storage.remove("textSize");
  else storage.set("textSize", textSize);
  applyAppearance();
};

/** Brings the page to what was chosen: base.css reads both marks of <html>, the browser's bar the colour of the theme. */
export const applyAppearance = (): void => {
  const { theme, textSize } = storedAppearance();
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  if (textSize === "normal") delete dataset["textSize"];
  else dataset["textSize"] = textSize;
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  const own = (meta: HTMLMetaElement): Theme => (meta.media.includes("dark") ? "dark" : "light");
  // Each bar holds its system's colour until a theme is chosen; then the chosen one's colour stands in both.
  for (const meta of bars) meta.dataset["own"] ??= meta.content;
  const colour = bars.find((meta) => own(meta) === theme)?.dataset["own"];
  for (const meta of bars) meta.content = colour ?? meta.dataset["own"] ?? meta.content;
};

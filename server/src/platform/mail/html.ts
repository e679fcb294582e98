import { escapeHtml } from "../escape-html.ts";

/** HTML whose values were escaped; made only by the `html` tag. */
class EscapedHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Html = EscapedHtml;

export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const render = (value: string | Html | readonly Html[]): string => {
    if (typeof value === "string") return escapeHtml(value);
    return value instanceof EscapedHtml ? value.text : value.map(({ text }) => text).join("");
  };
  return new EscapedHtml(String.raw({ raw: strings }, ...values.map(render)));
}

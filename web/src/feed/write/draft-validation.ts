import { feedLimits } from "@danji/contract/feed/feed-rules";
import { isBlank, lengthOf } from "@danji/contract/platform/text";

/** The text fields of a draft. */
export interface Draft {
  readonly title: string;
  readonly contents: string;
}

const limits = { title: feedLimits.titleMax, contents: feedLimits.contentsMax } as const;
const counterThreshold = 0.9;

/** The first blank field, or undefined if neither is blank (SPEC section 5). */
export const firstBlank = (draft: Draft): keyof Draft | undefined => {
  if (isBlank(draft.title)) return "title";
  return isBlank(draft.contents) ? "contents" : undefined;
};

/** The first field that is too long. */
export const firstTooLong = (draft: Draft): keyof Draft | undefined => {
  if (lengthOf(draft.title) > limits.title) return "title";
  return lengthOf(draft.contents) > limits.contents ? "contents" : undefined;
};

interface LengthCounter {
  /** 95/100 */
  readonly text: string;
  readonly over: boolean;
}

/** The counter of a field; undefined while it is far from its limit. */
export const lengthCounter = (field: keyof Draft, text: string): LengthCounter | undefined => {
  const [length, max] = [lengthOf(text), limits[field]];
  if (length < max * counterThreshold) return undefined;
  return { text: `${length.toLocaleString("ko")}/${max.toLocaleString("ko")}`, over: length > max };
};

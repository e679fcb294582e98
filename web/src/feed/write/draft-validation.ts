import { feedLimits, type FeedText } from "@danji/contract/feed/feed-rules";
import { lengthOf } from "@danji/contract/platform/text";

const limits = { title: feedLimits.titleMax, contents: feedLimits.contentsMax } as const;
const counterThreshold = 0.9;

interface LengthCounter {
  /** 95/100 */
  readonly text: string;
  readonly over: boolean;
}

/** The counter of a field; undefined while it is far from its limit. */
export const lengthCounter = (field: keyof FeedText, text: string): LengthCounter | undefined => {
  const [length, max] = [lengthOf(text), limits[field]];
  if (length < max * counterThreshold) return undefined;
  return { text: `${length.toLocaleString("ko")}/${max.toLocaleString("ko")}`, over: length > max };
};

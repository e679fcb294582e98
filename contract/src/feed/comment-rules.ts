import { textFault } from "../platform/text.ts";

/** Limits of comments; SPEC's client asks for one page of 1000. An answer holds at most `answerMax`, replies among them. */
export const commentLimits = { contentsMax: 1000, sizeMax: 1000, answerMax: 1000, repliesMax: 200 } as const;

/** The reason that refuses the text of a comment; undefined where it holds. */
export const commentFault = (contents: string) =>
  textFault(contents, commentLimits.contentsMax, { blank: "COMMENT_BLANK", tooLong: "COMMENT_TOO_LONG" });

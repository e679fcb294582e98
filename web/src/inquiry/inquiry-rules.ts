import { inquiryCopy as copy } from "@danji/contract/copy/inquiry";
import { inquiryLimits } from "@danji/contract/inquiry";
import { isBlank, lengthOf } from "@danji/contract/platform/text";

/** What is wrong with the words of an inquiry, by field. */
export interface Faults {
  readonly title?: string | undefined;
  readonly contents?: string | undefined;
}

/** The same rules as the server's; empty where all is well. */
export const faultsOf = ({ title, contents }: { readonly title: string; readonly contents: string }): Faults => ({
  title: faultOf(title, inquiryLimits.titleMax, { blank: copy.titleBlank, tooLong: copy.titleTooLong }),
  contents: faultOf(contents, inquiryLimits.contentsMax, { blank: copy.contentsBlank, tooLong: copy.contentsTooLong }),
});

/** What is wrong with an answer. */
export const answerFault = (text: string): string | undefined =>
  faultOf(text, inquiryLimits.answerMax, { blank: copy.answerBlank, tooLong: copy.answerTooLong });

function faultOf(text: string, most: number, words: { readonly blank: string; readonly tooLong: string }) {
  if (isBlank(text)) return words.blank;
  return lengthOf(text) > most ? words.tooLong : undefined;
}

import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { isBlank, lengthOf } from "@danji/contract/platform/text";

/** Errors of an inquiry's texts, by field. */
export interface InquiryErrors {
  readonly title?: string | undefined;
  readonly contents?: string | undefined;
}

/** The same rules as the server's; no errors if valid. */
export const inquiryErrors = ({
  title,
  contents,
}: {
  readonly title: string;
  readonly contents: string;
}): InquiryErrors => ({
  title: textError(title, inquiryLimits.titleMax, { blank: copy.titleBlank, tooLong: copy.titleTooLong }),
  contents: textError(contents, inquiryLimits.contentsMax, {
    blank: copy.contentsBlank,
    tooLong: copy.contentsTooLong,
  }),
});

/** The error of an answer. */
export const answerError = (text: string): string | undefined =>
  textError(text, inquiryLimits.answerMax, { blank: copy.answerBlank, tooLong: copy.answerTooLong });

function textError(text: string, max: number, words: { readonly blank: string; readonly tooLong: string }) {
  if (isBlank(text)) return words.blank;
  return lengthOf(text) > max ? words.tooLong : undefined;
}

import { inquiryContentsRule, inquiryTitleRule } from "@danji/contract/inquiry/inquiry-rules";

/** Errors of an inquiry's texts, by field. */
export interface InquiryErrors {
  readonly title?: string | undefined;
  readonly contents?: string | undefined;
}

/** No errors if valid. */
export const inquiryErrors = ({
  title,
  contents,
}: {
  readonly title: string;
  readonly contents: string;
}): InquiryErrors => ({ title: inquiryTitleRule(title), contents: inquiryContentsRule(contents) });

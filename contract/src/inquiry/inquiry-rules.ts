/** Limits of an inquiry and of its answer. Lengths count code points. */
export const inquiryLimits = {
  titleMax: 100,
  contentsMax: 5_000,
  answerMax: 5_000,
  imagesMax: 5,
  sizeMax: 100,
} as const;

/** Receiver: the management office of a complex, or the service. */
export const inquiryTargets = ["OFFICE", "SERVICE"] as const;
export type InquiryTarget = (typeof inquiryTargets)[number];
export const inquiryStates = ["WAITING", "ANSWERED"] as const;
export type InquiryState = (typeof inquiryStates)[number];

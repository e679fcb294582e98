import { frameCopy } from "@danji/contract/app/frame.copy";

// Two buildings, the taller one with two windows.
const MARK =
  "M7 24.5V12.2a1 1 0 0 1 .55-.9l5-2.5a1 1 0 0 1 1.45.9v14.8z" +
  "M16.5 24.5v-9.5a1 1 0 0 1 1.45-.9l6.5 3.25a1 1 0 0 1 .55.9v6.25z" +
  "M9.6 13.5h1.8v1.8H9.6zm0 4h1.8v1.8H9.6z";

/** Mark and name of the product. */
export const Logo = () => (
  <span className="inline-flex items-center gap-2 text-xl font-bold whitespace-nowrap tracking-[-0.02em]">
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 text-accent">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path className="fill-on-accent" fillRule="evenodd" d={MARK} />
    </svg>
    {frameCopy.productName}
  </span>
);

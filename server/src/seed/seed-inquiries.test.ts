import { inquiryLimits } from "@danji/contract/inquiry/inquiry-rules";
import { isBlank, lengthOf } from "@danji/contract/platform/text";
import { expect, test } from "vitest";
import { inquiries } from "./inquiries.ts";
import { people } from "./people.ts";

test("the demo inquiries are of people who exist, within the limits, and answered after they were asked", () => {
  expect(inquiries.map(({ minutesAgo }) => minutesAgo)).toEqual(
    inquiries.map(({ minutesAgo }) => minutesAgo).toSorted((one, other) => other - one),
  );
  for (const { by, title, contents, minutesAgo, answer } of inquiries) {
    expect(people[by]?.isManager).toBe(false);
    expect(isBlank(title) || isBlank(contents)).toBe(false);
    expect(lengthOf(title)).toBeLessThanOrEqual(inquiryLimits.titleMax);
    expect(lengthOf(contents)).toBeLessThanOrEqual(inquiryLimits.contentsMax);
    expect(answer?.minutesAgo ?? 0).toBeLessThan(minutesAgo);
  }
  expect(inquiries.some(({ answer }) => answer !== undefined)).toBe(true);
  expect(inquiries.some(({ answer, target }) => answer === undefined && target === "OFFICE")).toBe(true);
});

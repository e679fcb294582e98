import * as z from "zod/mini";
import { defaultComplexId } from "./complex.ts";
import { feedLimits, feedSorts, feedTypes } from "./feed.ts";
import { Id, PathId, queryId, queryNumber, Text } from "./platform/primitives.ts";

export const listFeedsInput = {
  query: z.object({
    apartmentId: queryId(defaultComplexId),
    sort: z._default(z.enum(feedSorts), "ALL"),
    page: queryNumber(1, 10_000, 1),
    cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/))),
    size: queryNumber(1, feedLimits.sizeMax, 20),
  }),
};

export const getFeedInput = { params: z.object({ feedId: PathId }) };

/** Blank and too long texts are refused by the feed's own rule, in its own words. */
export const createFeedInput = {
  body: z.object({
    title: Text,
    contents: Text,
    feedType: z._default(z.enum(feedTypes), "FEED"),
    apartmentId: z._default(Id, defaultComplexId),
  }),
};

export const getFeedImageInput = {
  params: z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,43}(-thumb)?\.webp$/)) }),
};

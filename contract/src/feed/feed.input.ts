import * as z from "zod/mini";
import { imageParams } from "../image/image.input.ts";
import { defaultComplexId } from "../complex/complex-rules.ts";
import { feedLimits, feedSorts, feedTypes } from "./feed-rules.ts";
import { noticeFields } from "../notice/notice.input.ts";
import { photoParts } from "./photo-parts.input.ts";
import { voiceChoices } from "../complex/voice-rules.ts";
import { Id, PathId, queryCursor as cursor, queryId, queryNumber, Text } from "../platform/primitives.ts";

const size = queryNumber(1, feedLimits.sizeMax, 20);

export const listFeedsInput = {
  query: z.object({
    apartmentId: queryId(defaultComplexId),
    sort: z._default(z.enum(feedSorts), "ALL"),
    page: queryNumber(1, 10_000, 1),
    cursor,
    size,
    q: z.optional(z.pipe(z.string().check(z.maxLength(200)), Text)),
    feedType: z.optional(z.enum(feedTypes)),
  }),
};

/** A page of posts with a fixed order. */
export const pageOfFeedsInput = { query: z.object({ cursor, size }) };

export const findGoneFeedsInput = { body: z.object({ feedIds: z.array(Id).check(z.minLength(1), z.maxLength(200)) }) };

export const feedInput = { params: z.object({ feedId: PathId }) };

/** Addition of ours: as whom a member of the office writes. */
const voice = z.optional(z.enum(voiceChoices));

/** Blank and too long texts are refused by the feed's own rule, with its own messages. */
export const createFeedInput = {
  body: z.object({
    title: Text,
    contents: Text,
    feedType: z._default(z.enum(feedTypes), "FEED"),
    apartmentId: z._default(Id, defaultComplexId),
    pinned: z._default(z.boolean(), false),
    voice,
    /** Addition of ours, for a post of type NOTICE. */
    notice: z.optional(noticeFields),
  }),
};

/** An edit may repeat the post's kind and complex, as SPEC's client does; they never change. */
export const updateFeedInput = {
  params: z.object({ feedId: PathId }),
  body: z.object({
    title: Text,
    contents: Text,
    feedType: z.optional(z.enum(feedTypes)),
    apartmentId: z.optional(Id),
    pinned: z.optional(z.boolean()),
  }),
  parts: photoParts,
};

export const getFeedImageInput = {
  params: imageParams,
};

const neighbourParams = { params: z.object({ memberId: PathId }) };
export const neighbourInput = {
  ...neighbourParams,
  /** The post below which the viewer met them: they have the name that they carry in its complex. */
  query: z.object({ feedId: z.optional(PathId) }),
};

export const neighbourFeedsInput = { ...neighbourParams, ...pageOfFeedsInput };

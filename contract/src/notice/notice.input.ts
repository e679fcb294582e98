import * as z from "zod/mini";
import { photoParts } from "../feed/photo-parts.input.ts";
import { imageParams } from "../image/image.input.ts";
import { doorName } from "../complex/door-rules.ts";
import { Id, PathId, queryId, queryNumber, Text } from "../platform/primitives.ts";
import { noticeKinds, noticeLimits as limits } from "./notice-rules.ts";

const door = (suffix: "동" | "호") =>
  z.pipe(
    Text,
    z.string().check(
      z.maxLength(20),
      z.refine((text) => doorName(text, suffix) !== undefined),
    ),
  );

/** A building, one of its lines, or a door. */
const audiencePart = z.object({
  building: door("동"),
  line: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
  unit: z.optional(door("호")),
});

/** Left out: everybody. */
const audience = z.optional(z.array(audiencePart).check(z.minLength(1), z.maxLength(limits.audienceMax)));
/** A time with its offset, as 2026-12-01T09:00:00+09:00. */
const timeText = z.string().check(
  z.maxLength(40),
  z.refine((text) => /^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))),
);

/** Ids of uploaded files, in their order. More than a notice may have is refused by its own sentence. */
const files = z.optional(z.array(Id).check(z.maxLength(100)));

/** How long a notice of kind LEGAL stands at least. */
const posting = z.optional(
  z.object({
    days: z.int().check(z.minimum(1), z.maximum(limits.postingDaysMax)),
    isOnDefects: z._default(z.boolean(), false),
  }),
);

/** What a notice has beyond a post. */
export const noticeFields = z.object({
  kind: z.enum(noticeKinds),
  audience,
  until: z.optional(timeText),
  commentsOff: z._default(z.boolean(), false),
  wantsAcknowledgement: z._default(z.boolean(), false),
  /** Left out on a change: they stay. */
  files,
  posting,
});

const complexParams = z.object({ apartmentId: PathId });
const noticeParams = z.object({ apartmentId: PathId, feedId: PathId });
const page = queryNumber(1, 10_000, 1);
const q = z.optional(z.pipe(z.string().check(z.maxLength(limits.searchMax * 4)), Text));

export const listNoticesInput = {
  params: complexParams,
  query: z.strictObject({
    kind: z.optional(z.enum(noticeKinds)),
    unread: z.optional(z.literal("true")),
    /** Those with files. */
    files: z.optional(z.literal("true")),
    q,
    page,
    size: queryNumber(1, limits.pageMax, 20),
  }),
};

export const readNoticeInput = { params: z.object({ feedId: PathId }) };

export const listOfficeNoticesInput = {
  params: complexParams,
  query: z.strictObject({
    kind: z.optional(z.enum(noticeKinds)),
    state: z.optional(z.enum(["LIVE", "ENDED"])),
    q,
    page,
    size: queryNumber(1, limits.pageMax, 50),
  }),
};

export const previewAudienceInput = { params: complexParams, body: z.object({ audience }) };

export const officeNoticeInput = { params: noticeParams };

/** Which version was seen. Left out: any. */
const seen = { changedAt: z.optional(z.string().check(z.maxLength(40))) };

/** What may change after publication, by a member of the office who may write the kind; the whole of it is sent. */
export const changeNoticeInput = {
  params: noticeParams,
  body: z.extend(noticeFields, {
    ...seen,
    pinned: z.boolean(),
    /** Left out: the words stay. */
    title: z.optional(Text),
    contents: z.optional(Text),
    /** The version that this change replaces is withheld from residents from the first moment. */
    withholdsFormer: z._default(z.boolean(), false),
  }),
};

/** Versions before the one of this id. */
const versionsBefore = { query: z.strictObject({ before: queryId(Number.MAX_SAFE_INTEGER) }) };
export const listNoticeVersionsInput = { ...readNoticeInput, ...versionsBefore };
export const listOfficeVersionsInput = { params: noticeParams, ...versionsBefore };
export const withholdVersionInput = {
  params: z.object({ apartmentId: PathId, feedId: PathId, versionId: PathId }),
  body: z.object({ isWithheld: z.boolean() }),
};

export const getNoticeFileInput = { params: z.object({ feedId: PathId, fileId: PathId }) };
export const looseNoticeFileInput = { params: z.object({ apartmentId: PathId, fileId: PathId }) };
export const uploadNoticeFileInput = { params: complexParams, body: z.object({ name: Text }) };

export const postingCertificateInput = { params: noticeParams };

const planned = z.object({
  title: Text,
  contents: Text,
  pinned: z._default(z.boolean(), false),
  notice: noticeFields,
  publishAt: timeText,
});
const plannedParams = z.object({ apartmentId: PathId, plannedId: PathId });

export const listPlannedNoticesInput = { params: complexParams };
export const planNoticeInput = { params: complexParams, body: planned };
export const changePlannedNoticeInput = { params: plannedParams, body: z.extend(planned, seen), parts: photoParts };
export const getPlannedImageInput = { params: imageParams };
export const cancelPlannedNoticeInput = { params: plannedParams };

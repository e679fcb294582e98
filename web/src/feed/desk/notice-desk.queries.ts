import { createFeed } from "@danji/contract/feed/feed";
import {
  changeNotice,
  getOfficeNotice,
  listOfficeNotices,
  type OfficeNoticeView,
  previewAudience,
} from "@danji/contract/notice/notice";
import { type AudiencePart, kindsOf, type NoticeKind } from "@danji/contract/notice/notice-rules";
import {
  cancelPlannedNotice,
  changePlannedNotice,
  listPlannedNotices,
  planNotice,
} from "@danji/contract/notice/planned-notice";
import type { BodyOf, QueryOf } from "@danji/contract/platform/endpoint";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOfficeRole } from "#office/offices.queries.ts";
import { feedKeys } from "#feed/feed.queries.ts";
import { NetworkError } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";

// "office" first: nothing of it is stored on the machine.
const keys = (apartmentId: number) => ["office", apartmentId, "notices"] as const;

export const useDeskNotices = (apartmentId: number, query: QueryOf<typeof listOfficeNotices>) =>
  useQuery({
    queryKey: [...keys(apartmentId), "list", query],
    queryFn: ({ signal }) => call(listOfficeNotices, { params: { apartmentId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const useDeskNotice = (apartmentId: number, feedId: number) =>
  useQuery({
    queryKey: [...keys(apartmentId), "one", feedId],
    queryFn: ({ signal }) => call(getOfficeNotice, { params: { apartmentId, feedId }, signal }),
  });

/** The kinds that the viewer writes here; empty while that is not known. */
export const useOwnKinds = (apartmentId: number): readonly NoticeKind[] => kindsOf(useOfficeRole(apartmentId) ?? null);

/** How many doors an audience has; undefined `audience`: everybody, null: it cannot be read yet. */
export const useAudiencePreview = (apartmentId: number, audience: readonly AudiencePart[] | null | undefined) =>
  useQuery({
    queryKey: [...keys(apartmentId), "audience", audience ?? "all"],
    queryFn: ({ signal }) =>
      call(previewAudience, {
        params: { apartmentId },
        body: audience === undefined || audience === null ? {} : { audience: [...audience] },
        signal,
      }),
    enabled: audience !== null,
    placeholderData: keepPreviousData,
  });

type NoticeBody = NonNullable<BodyOf<typeof createFeed>["notice"]>;

interface SentNotice {
  readonly title: string;
  readonly contents: string;
  readonly pinned: boolean;
  readonly notice: NoticeBody;
  readonly files: readonly File[];
  /** A repeat under the same key writes nothing. */
  readonly idempotencyKey: string;
}

export const usePublishNotice = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ files, idempotencyKey, ...words }: SentNotice) =>
      call(createFeed, {
        body: { ...words, apartmentId, feedType: "NOTICE" },
        files: { multipartFileList: files },
        headers: { "Idempotency-Key": idempotencyKey },
      }),
    // Also without an answer: it may be out.
    onSettled: () => {
      client.removeQueries({ queryKey: feedKeys.lists });
      return client.invalidateQueries({ queryKey: keys(apartmentId) });
    },
  });
};

export const useChangeNotice = (apartmentId: number, { feedId }: OfficeNoticeView) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeNotice>) => call(changeNotice, { params: { apartmentId, feedId }, body }),
    // Also of a change that was refused: a colleague's may stand.
    onSettled: (_, error) => {
      void client.invalidateQueries({ queryKey: feedKeys.detail(feedId) });
      const reread = client.invalidateQueries({ queryKey: keys(apartmentId) });
      // Without a connection that may take long, and the form says at once that there is none.
      return error instanceof NetworkError ? undefined : reread;
    },
  });
};

export const usePlannedNotices = (apartmentId: number) =>
  useQuery({
    queryKey: [...keys(apartmentId), "planned"],
    queryFn: ({ signal }) => call(listPlannedNotices, { params: { apartmentId }, signal }),
  });

interface SentPlan extends Omit<SentNotice, "files"> {
  readonly publishAt: string;
  /** New photos. */
  readonly files: readonly File[];
  /** The version of the plan that was seen. */
  readonly changedAt?: string;
  /** Urls of photos that go. */
  readonly deleteFileUrls: readonly string[];
}

/** Plans a notice; with an id, changes the planned one. */
export const usePlanNotice = (apartmentId: number, plannedId: number | undefined) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ files, idempotencyKey, deleteFileUrls, ...body }: SentPlan) => {
      const sent = { body, files: { multipartFileList: files }, headers: { "Idempotency-Key": idempotencyKey } };
      if (plannedId === undefined) await call(planNotice, { params: { apartmentId }, ...sent });
      else {
        const parts = { deleteFileUrls: [...deleteFileUrls] };
        await call(changePlannedNotice, { params: { apartmentId, plannedId }, ...sent, parts });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys(apartmentId) }),
  });
};

export const useCancelPlanned = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plannedId: number) => call(cancelPlannedNotice, { params: { apartmentId, plannedId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys(apartmentId) }),
  });
};

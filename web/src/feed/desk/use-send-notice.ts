import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { preparePhotos } from "#image/prepare-photo.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { audienceOf, noticeBody, type NoticeDraft, seoulTime } from "./notice-draft.ts";
import { usePlanNotice, usePublishNotice } from "./notice-desk.queries.ts";

interface SendOptions {
  readonly added: readonly File[];
  /** Urls of photos of a plan that go. */
  readonly removed: readonly string[];
  /** The version of the plan that was seen. */
  readonly changedAt: string | null;
}

/** What became of a notice: published under an id, or planned. Undefined: not confirmed. */
type Outcome = { readonly feedId: number } | "planned" | undefined;

/** Publishes a notice, plans it, or changes the planned one, after a question. */
export const useSendNotice = (apartmentId: number, plannedId: number | undefined) => {
  const publish = usePublishNotice(apartmentId);
  const plan = usePlanNotice(apartmentId, plannedId);
  return {
    isPending: publish.isPending || plan.isPending,
    send: async (draft: NoticeDraft, { added, removed, changedAt }: SendOptions): Promise<Outcome> => {
      const { message, confirm } = questionOf(draft, plannedId !== undefined);
      if (!(await openAlert({ message, confirm, cancel: frameCopy.cancel }))) return undefined;
      const files = await preparePhotos(added, () => undefined);
      const words = {
        title: draft.title,
        contents: draft.contents,
        pinned: draft.pinned,
        notice: { ...noticeBody(draft), files: draft.files.map(({ fileId }) => fileId) },
        files,
        idempotencyKey: draft.idempotencyKey,
      };
      if (draft.publishAt === "") return { feedId: (await publish.mutateAsync(words)).id };
      const publishAt = seoulTime(draft.publishAt);
      const seen = changedAt === null ? {} : { changedAt };
      await plan.mutateAsync({ ...words, ...seen, publishAt, deleteFileUrls: removed });
      return "planned";
    },
  };
};

const questionOf = (draft: NoticeDraft, isPlan: boolean): { readonly message: string; readonly confirm: string } => {
  const audience = audienceOf(draft);
  const name = audience ? audienceText(audience) : copy.everybody;
  if (draft.publishAt === "") return { message: copy.submitQuestion(name), confirm: copy.submit };
  const time = shownTime(draft.publishAt);
  return isPlan
    ? { message: copy.planSaveQuestion(time, name), confirm: copy.planSave }
    : { message: copy.planQuestion(time, name), confirm: copy.plan };
};

const shownTime = (typed: string): string => {
  const time = new Date(seoulTime(typed)).toISOString();
  return `${dayOf(time)} ${clockOf(time)}`;
};

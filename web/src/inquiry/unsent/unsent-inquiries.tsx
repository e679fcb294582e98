import { frameCopy } from "@danji/contract/app/frame.copy";
import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { outboxCopy } from "@danji/contract/app/outbox.copy";
import { isDraft } from "#inquiry/write/inquiry-draft.ts";
import { writeDraftFiles } from "#platform/draft/draft-files.ts";
import { readDraft, storeDraft } from "#platform/draft/draft-storage.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import type { OutboxEntry } from "#platform/outbox/outbox-entries.ts";
import { discardItem } from "#platform/outbox/outbox.ts";
import { unsentFrame, UnsentStatus } from "#platform/outbox/unsent-status.tsx";
import { paths } from "#platform/paths.ts";
import { randomUuid } from "#platform/uuid.ts";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import type { InquiryWords } from "./inquiry-kind.ts";

interface UnsentInquiriesProps {
  readonly inquiries: readonly OutboxEntry<InquiryWords>[];
}

/** The viewer's inquiries that the server has not confirmed, above the list of the others. */
export function UnsentInquiries({ inquiries }: UnsentInquiriesProps) {
  const change = useChangeInquiry();
  if (inquiries.length === 0) return null;
  return (
    <ul aria-label={outboxCopy.list} className="flex flex-col gap-2 px-5 py-3">
      {inquiries.map((entry) => {
        const { target, title, contents } = entry.item.words.draft;
        return (
          <li key={entry.item.id} className={unsentFrame}>
            <p className="text-sm text-muted">{inquiryCopy.targets[target]}</p>
            <p className="line-clamp-2 pt-0.5 text-base font-semibold wrap-anywhere">{title}</p>
            {entry.item.fileCount > 0 && (
              <p className="text-sm text-muted">{inquiryCopy.photoCount(entry.item.fileCount)}</p>
            )}
            <UnsentStatus
              entry={entry}
              text={`${title}\n\n${contents}`}
              onChange={() => change(entry)}
              changesWaiting
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Takes an unsent inquiry out of the outbox and opens it in its form, with its photos and under its key. */
const useChangeInquiry = () => {
  const navigate = useNavigate();

  const change = async ({ item, files }: OutboxEntry<InquiryWords>) => {
    // There is one draft of an inquiry.
    const slot = `inquiry:${item.memberId}`;
    const begun = await readDraft(slot, isDraft);
    if (begun !== null && !(await openAlert(question))) return;
    // Out of the outbox, photos that the browser does not store as a draft would be lost.
    if (!(await writeDraftFiles(slot, files)) && files.length > 0) return showToast(outboxCopy.changeUnkept);
    const isUsedUp = item.failureReason === "IDEMPOTENCY_REUSED";
    if ((await discardItem(item.id)) === "sent") {
      await writeDraftFiles(slot, begun?.files ?? []);
      return showToast(outboxCopy.sentAlready);
    }
    const { draft, apartmentId } = item.words;
    const place = apartmentId === null ? {} : { apartmentId };
    storeDraft(slot, { ...draft, ...place, idempotencyKey: isUsedUp ? randomUuid() : item.id });
    navigate(paths.settingsInquiry);
  };
  return (entry: OutboxEntry<InquiryWords>) => void change(entry);
};

const question = {
  message: inquiryCopy.replaceDraft,
  confirm: outboxCopy.change,
  cancel: frameCopy.cancel,
};

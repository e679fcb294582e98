import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import type { NoticeDraft } from "./notice-draft.ts";

/** The notice as residents will see it. */
export const NoticePreview = ({ draft }: { readonly draft: NoticeDraft }) => (
  <section
    aria-label={copy.asResidents}
    className="flex min-w-0 flex-col gap-2 min-[1024px]:sticky min-[1024px]:top-4 min-[1024px]:self-start"
  >
    <h2 className="text-sm font-semibold text-muted">{copy.asResidents}</h2>
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-low">
      <KindBadge kind={draft.kind} />
      <p className="text-xl font-bold wrap-anywhere">{draft.title || copy.titleField}</p>
      <LinkedText text={draft.contents || copy.contentsHint} className="text-[1rem] leading-[1.65] text-ink" />
    </div>
  </section>
);

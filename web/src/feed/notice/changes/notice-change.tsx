import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { noticeChangesCopy as copy } from "@danji/contract/notice/notice-changes.copy";
import type { NoticeText } from "@danji/contract/notice/notice-version";
import type { ReactNode } from "react";
import { TextDifference } from "./text-difference.tsx";

interface NoticeChangeProps {
  readonly before: NoticeText;
  readonly after: NoticeText;
}

/** What differs between two versions of a notice, part by part. */
export function NoticeChange({ before, after }: NoticeChangeProps) {
  const [audienceBefore, audienceAfter] = [audienceOf(before), audienceOf(after)];
  const { added, removed } = filesBetween(before, after);
  const hasWords = before.title !== after.title || before.contents !== after.contents;
  return (
    <div className="flex flex-col gap-4">
      {before.title !== after.title && (
        <Part label={copy.subject}>
          <TextDifference before={before.title} after={after.title} />
        </Part>
      )}
      {before.contents !== after.contents && (
        <Part label={copy.contents}>
          <TextDifference before={before.contents} after={after.contents} />
        </Part>
      )}
      {!hasWords && <p className="text-sm text-muted">{copy.noWords}</p>}
      {audienceBefore !== audienceAfter && (
        <Part label={copy.audience}>
          <p className="text-sm wrap-anywhere">{`${audienceBefore} → ${audienceAfter}`}</p>
        </Part>
      )}
      {added.length > 0 && (
        <Part label={copy.filesAdded}>
          <Names names={added} />
        </Part>
      )}
      {removed.length > 0 && (
        <Part label={copy.filesRemoved}>
          <Names names={removed} />
        </Part>
      )}
    </div>
  );
}

const Part = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex flex-col gap-1">
    <p className="text-sm font-semibold text-muted">{label}</p>
    {children}
  </div>
);

const Names = ({ names }: { readonly names: readonly string[] }) => (
  <ul className="text-sm wrap-anywhere">
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

const audienceOf = ({ audience }: NoticeText): string =>
  audience === null ? noticeCopy.everybody : audienceText(audience);

const filesBetween = (before: NoticeText, after: NoticeText) => {
  const [old, now] = [before, after].map(({ files }) => new Set(files.map(({ name }) => name)));
  return {
    added: [...(now ?? [])].filter((name) => old?.has(name) !== true),
    removed: [...(old ?? [])].filter((name) => now?.has(name) !== true),
  };
};

import { fileSizeText } from "@danji/contract/notice/notice-file-rules";
import { noticeCopy as copy } from "@danji/contract/notice/notice.copy";
import { type NoticeFileView, noticeFileUrl } from "@danji/contract/notice/notice-file";
import { Download, FileText } from "lucide-react";

interface NoticeFilesProps {
  readonly feedId: number;
  readonly files: readonly NoticeFileView[];
}

/** The files of a notice, each a download. */
export const NoticeFiles = ({ feedId, files }: NoticeFilesProps) => (
  <ul aria-label={copy.files} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
    {files.map(({ fileId, name, bytes }) => (
      <li key={fileId}>
        <a
          href={noticeFileUrl(feedId, fileId)}
          download={name}
          className="flex min-h-13 items-center gap-3 px-4 py-2.5 -outline-offset-2 outline-accent hover:bg-canvas active:bg-sunken"
        >
          <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{name}</span>
          <span className="shrink-0 text-xs text-muted tabular-nums">{fileSizeText(bytes)}</span>
          <Download aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </a>
      </li>
    ))}
  </ul>
);

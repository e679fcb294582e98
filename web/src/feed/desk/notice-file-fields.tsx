import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import type { NoticeFileView } from "@danji/contract/notice/notice-file";
import { fileSizeText, noticeFileKinds, noticeFileLimits } from "@danji/contract/notice/notice-file-rules";
import { FileText, FileUp, RotateCw, X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { SendingFile, useNoticeFiles } from "./use-notice-files.ts";

interface NoticeFileFieldsProps {
  readonly files: readonly NoticeFileView[];
  readonly upload: ReturnType<typeof useNoticeFiles>;
  readonly disabled: boolean;
}

const accepted = noticeFileKinds.map((kind) => `.${kind}`).join(",");

/** The files of a notice, each with a remove button, those on their way, and the file chooser. */
export const NoticeFileFields = ({ files, upload, disabled }: NoticeFileFieldsProps) => (
  <div className="flex flex-col gap-2">
    <div className="flex items-baseline justify-between gap-3 text-sm">
      <p className="font-semibold text-body">{copy.files}</p>
      <p className="text-muted tabular-nums">{`${files.length}/${noticeFileLimits.filesMax}`}</p>
    </div>
    {files.length + upload.sending.length > 0 && (
      <ul aria-label={copy.files} className="divide-y divide-line rounded-md border border-line">
        {files.map((file) => (
          <Row key={file.fileId} name={file.name} note={fileSizeText(file.bytes)}>
            <IconButton
              label={copy.removeFile(file.name)}
              icon={<X aria-hidden="true" className="size-5 text-muted" />}
              disabled={disabled}
              onClick={() => upload.remove(file)}
            />
          </Row>
        ))}
        {upload.sending.map((item) => (
          <SendingRow key={item.key} item={item} upload={upload} />
        ))}
      </ul>
    )}
    <label className="pressable relative inline-flex min-h-11 cursor-pointer items-center gap-2 self-start rounded-md border border-dashed border-edge bg-surface px-4 text-sm font-semibold text-body has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <FileUp aria-hidden="true" className="size-5 text-muted" />
      {copy.addFiles}
      <input
        type="file"
        multiple
        accept={accepted}
        disabled={disabled}
        aria-label={copy.addFiles}
        className="sr-only"
        onChange={({ currentTarget }) => {
          void upload.add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </label>
    <p className="text-sm text-muted">{copy.filesHint}</p>
  </div>
);

interface SendingRowProps {
  readonly item: SendingFile;
  readonly upload: ReturnType<typeof useNoticeFiles>;
}

const SendingRow = ({ item, upload }: SendingRowProps) => {
  const { name } = item.file;
  if (item.failure === undefined)
    return (
      <Row name={name}>
        <div className="w-32 shrink-0">
          <ProgressBar label={copy.fileUploading(name)} share={item.share} />
        </div>
      </Row>
    );
  return (
    <Row name={name} failure={item.failure}>
      <IconButton
        label={copy.retryFile(name)}
        icon={<RotateCw aria-hidden="true" className="size-5 text-muted" />}
        onClick={() => upload.retry(item)}
      />
      <IconButton
        label={copy.removeFile(name)}
        icon={<X aria-hidden="true" className="size-5 text-muted" />}
        onClick={() => upload.drop(item)}
      />
    </Row>
  );
};

interface RowProps {
  readonly name: string;
  readonly note?: string;
  readonly failure?: string;
  readonly children: ReactNode;
}

const Row = ({ name, note, failure, children }: RowProps) => (
  <li className="flex min-h-13 items-center gap-3 py-1 pr-1 pl-4">
    <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
    <span className="min-w-0 flex-1">
      <span className="block text-sm font-medium wrap-anywhere">{name}</span>
      {failure !== undefined && (
        <span role="alert" className="block text-sm text-danger">
          {failure}
        </span>
      )}
    </span>
    {note !== undefined && <span className="shrink-0 text-xs text-muted tabular-nums">{note}</span>}
    {children}
  </li>
);

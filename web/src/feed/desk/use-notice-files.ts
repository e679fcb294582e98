import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { type NoticeFileView, removeNoticeFile, uploadNoticeFile } from "@danji/contract/notice/notice-file";
import { fileKindOf, noticeFileLimits as limits } from "@danji/contract/notice/notice-file-rules";
import { useRef, useState } from "react";
import { messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { randomUuid } from "#platform/uuid.ts";
import { openAlert } from "#ui/overlay/alert.tsx";

/** A file that is on its way, or that did not arrive. */
export interface SendingFile {
  readonly key: string;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  /** Why it did not arrive. */
  readonly failure?: string;
}

interface NoticeFilesOptions {
  readonly apartmentId: number;
  readonly files: readonly NoticeFileView[];
  readonly onChange: (change: (files: readonly NoticeFileView[]) => readonly NoticeFileView[]) => void;
}

/** Uploads files for a notice as they are chosen, one after the other; what does not arrive stays, to be sent again. */
export const useNoticeFiles = ({ apartmentId, files, onChange }: NoticeFilesOptions) => {
  const [sending, setSending] = useState<readonly SendingFile[]>([]);
  const queue = useRef(Promise.resolve());
  const change = (key: string, next: Partial<SendingFile>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const drop = (key: string) => setSending((all) => all.filter((one) => one.key !== key));

  const send = ({ key, file }: SendingFile) => {
    queue.current = queue.current.then(async () => {
      try {
        const stored = await call(uploadNoticeFile, {
          params: { apartmentId },
          body: { name: file.name },
          files: { file: [file] },
          onProgress: (sent, total) => change(key, { share: total === 0 ? 0 : sent / total }),
        });
        onChange((all) => [...all, stored]);
        drop(key);
      } catch (error) {
        change(key, { failure: messageFor(error, copy.fileFailed) });
      }
    });
  };

  return {
    sending,
    isBusy: sending.some(({ failure }) => failure === undefined),
    hasFailed: sending.some(({ failure }) => failure !== undefined),
    add: async (chosen: readonly File[]) => {
      const fits = chosen.slice(0, limits.filesMax - files.length - sending.length);
      const items = fits.map((file) => {
        const failure = faultOf(file);
        return { key: randomUuid(), file, share: 0, ...(failure !== undefined && { failure }) };
      });
      setSending((all) => [...all, ...items]);
      for (const item of items) if (item.failure === undefined) send(item);
      if (fits.length < chosen.length) await openAlert({ message: noticeCopy.filesTooMany });
    },
    retry: (item: SendingFile) => {
      const { failure: _, ...again } = { ...item, share: 0 };
      setSending((all) => all.map((one) => (one.key === item.key ? again : one)));
      send(again);
    },
    drop: ({ key }: SendingFile) => drop(key),
    remove: ({ fileId }: NoticeFileView) => onChange((all) => all.filter((one) => one.fileId !== fileId)),
  };
};

/** Removes an uploaded file that no notice has; one that stays behind goes after a day. */
export const discardNoticeFile = (apartmentId: number, fileId: number): void =>
  void call(removeNoticeFile, { params: { apartmentId, fileId } }).catch(() => undefined);

/** What the server would refuse after the upload. */
const faultOf = ({ name, size }: File): string | undefined => {
  if (fileKindOf(name) === undefined) return noticeCopy.fileKind;
  if (size === 0) return noticeCopy.fileEmpty;
  return size > limits.bytesMax ? noticeCopy.fileTooLarge : undefined;
};

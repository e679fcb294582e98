import { fileSizeText } from "@danji/contract/notice/notice-file-rules";
import { frameCopy } from "@danji/contract/app/frame.copy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { audienceText } from "@danji/contract/notice/audience-text";
import { getPostingCertificate, type PostingCertificateView } from "@danji/contract/notice/notice";
import { noticeCopy } from "@danji/contract/notice/notice.copy";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/api.ts";
import { Link } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { paths } from "#platform/paths.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DeskPage } from "#ui/table/desk-page.tsx";

interface PostingCertificateProps {
  readonly apartmentId: number;
  readonly feedId: number;
}

const when = (at: string): string => `${dayOf(at)} ${clockOf(at)}`;

/** The posting of a notice as a sheet to print: its words, its files by their hashes, from when until when, by whom, and its doors. */
export function PostingCertificate({ apartmentId, feedId }: PostingCertificateProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["office", apartmentId, "notices", "certificate", feedId],
    queryFn: ({ signal }) => call(getPostingCertificate, { params: { apartmentId, feedId }, signal }),
    gcTime: 0,
  });
  return (
    <DeskPage
      title={copy.certificateTitle}
      hint={data && copy.certificateMade(when(data.madeAt))}
      actions={
        <div className="no-print flex gap-2">
          <Link
            to={`${paths.officeNotices(apartmentId)}/${feedId}`}
            replace
            className={buttonClasses({ variant: "secondary" })}
          >
            {frameCopy.close}
          </Link>
          <Button disabled={data === undefined} onClick={() => window.print()}>
            {copy.certificatePrint}
          </Button>
        </div>
      }
    >
      {data !== undefined && <Sheet certificate={data} />}
      {data === undefined && error !== null && (
        <LoadFailed title={copy.certificateFailed} error={error} onRetry={async () => (await refetch()).isSuccess} />
      )}
      {data === undefined && error === null && (
        <Loading className="p-4">
          <Skeleton className="h-60 rounded-lg" />
        </Loading>
      )}
    </DeskPage>
  );
}

function Sheet({ certificate }: { readonly certificate: PostingCertificateView }) {
  const { posting, files, changes } = certificate;
  const rows = copy.certificateRows;
  const role = certificate.officeRole ? ` (${roleCopy.roles[certificate.officeRole]})` : "";
  return (
    <article className="flex max-w-[180mm] flex-col gap-6 px-5 pb-10 text-sm min-[1024px]:px-6">
      <table className="w-full border-collapse">
        <tbody>
          <Row label={rows.complex}>{certificate.complexName}</Row>
          <Row label={rows.kind}>{noticeCopy.kinds[certificate.kind]}</Row>
          <Row label={rows.title}>{certificate.title}</Row>
          <Row label={rows.audience}>
            {certificate.audience === null ? copy.everybody : audienceText(certificate.audience, 20)}
          </Row>
          <Row label={rows.author}>{`${certificate.author}${role}`}</Row>
          <Row label={rows.posted}>{when(certificate.publishedAt)}</Row>
          <Row label={rows.posting}>{postingText(certificate)}</Row>
          <Row label={rows.read}>
            {copy.certificateRead(certificate.doors, certificate.readDoors, when(certificate.countedUntil))}
          </Row>
          {certificate.acknowledgedDoors > 0 && (
            <Row label={rows.acknowledged}>
              {copy.certificateRead(certificate.doors, certificate.acknowledgedDoors, when(certificate.countedUntil))}
            </Row>
          )}
          <Row label={rows.changes}>
            {changes.length === 0 ? (
              copy.certificateNone
            ) : (
              <ul>
                {changes.map(({ at, by }) => (
                  <li key={at}>{copy.certificateChange(when(at), by)}</li>
                ))}
              </ul>
            )}
          </Row>
          <Row label={rows.files}>
            {files.length === 0 ? (
              copy.certificateNone
            ) : (
              <ul className="flex flex-col gap-2">
                {files.map(({ fileId, name, bytes, sha256 }) => (
                  <li key={fileId}>
                    {`${name} (${fileSizeText(bytes)})`}
                    <span className="block font-mono text-xs wrap-anywhere text-muted print:text-ink">
                      {`${copy.certificateSha} ${sha256}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Row>
        </tbody>
      </table>
      <section aria-label={copy.certificateContents} className="flex flex-col gap-2">
        <h2 className="text-base font-bold">{copy.certificateContents}</h2>
        <p className="leading-[1.65] whitespace-pre-wrap wrap-anywhere">{certificate.contents}</p>
      </section>
      <p className="flex justify-between gap-4 border-t border-line pt-4 text-muted print:text-ink">
        <span>{copy.certificateMade(when(certificate.madeAt))}</span>
        {posting !== null && <span>{copy.certificateSign}</span>}
      </p>
    </article>
  );
}

const postingText = ({ posting, publishedAt }: PostingCertificateView): string => {
  if (posting === null) return copy.certificateNoPosting;
  const text = posting.isOver ? copy.certificatePosting : copy.certificateRunning;
  return text(when(publishedAt), when(posting.endsAt), posting.days);
};

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <tr className="border-b border-line align-top">
    <th scope="row" className="w-28 py-2 pr-3 text-left font-semibold text-muted print:text-ink">
      {label}
    </th>
    <td className="py-2 wrap-anywhere">{children}</td>
  </tr>
);

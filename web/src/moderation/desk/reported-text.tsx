import { reportDeskCopy as copy } from "@danji/contract/moderation/report-desk.copy";
import { ReportedPhotos } from "./reported-photos.tsx";
import type { ReportCaseView, WordsView } from "@danji/contract/moderation/report-desk";

/** The words as they were reported, each version, and what they are now. */
export function ReportedText({ report: { versions, current } }: { readonly report: ReportCaseView }) {
  const isSame = versions.some(({ isCurrent }) => isCurrent);
  return (
    <section aria-label={copy.words} className="flex flex-col gap-3">
      <h2 className="text-sm font-bold text-muted">{copy.reported}</h2>
      {versions.map((version) => (
        <Text key={version.reportedAt} words={version} />
      ))}
      {current === null && <p className="text-sm text-muted">{copy.gone}</p>}
      {current !== null && isSame && <p className="text-sm text-muted">{copy.sameAsNow}</p>}
      {current !== null && !isSame && (
        <>
          <h2 className="text-sm font-bold text-muted">{copy.now}</h2>
          <Text words={current} />
        </>
      )}
    </section>
  );
}

const Text = ({ words: { title, text, photoCount, photos } }: { readonly words: WordsView }) => (
  <div className="rounded-md bg-sunken px-4 py-3">
    {title !== null && <p className="font-bold wrap-anywhere">{title}</p>}
    {text !== "" && <p className="leading-[1.65] wrap-anywhere whitespace-pre-wrap">{text}</p>}
    {photoCount > 0 && <p className="text-sm text-muted">{copy.photos(photoCount.toLocaleString("ko-KR"))}</p>}
    {photos.length > 0 && <ReportedPhotos photos={photos} />}
  </div>
);

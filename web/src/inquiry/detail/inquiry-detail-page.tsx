import { parseId } from "@danji/contract/platform/id";
import { inquiryCopy as copy } from "@danji/contract/inquiry/inquiry.copy";
import type { InquiryView } from "@danji/contract/inquiry/inquiry";
import { FileQuestion } from "lucide-react";
import { useInquiry } from "#inquiry/inquiry.queries.ts";
import { NoiseSteps } from "#inquiry/noise-steps.tsx";
import { StateMark } from "#inquiry/state-mark.tsx";
import { recipientName } from "#inquiry/recipient-name.ts";
import { ApiError } from "#platform/api-error.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { useGoBack } from "#platform/navigation/navigation.ts";
import { paths } from "#platform/paths.ts";
import { Link, useParams } from "#platform/navigation/router.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { Page } from "#ui/page.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { placeText } from "#inquiry/place-text.ts";
import { lastDayOf } from "#inquiry/last-day.ts";
import { AnswerSection } from "./answer-section.tsx";
import { AskerSection } from "./asker-section.tsx";
import { InquiryPhotos } from "./inquiry-photos.tsx";
import { Timeline } from "./timeline.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** /settings/inquiry-list/{id}: an inquiry with its answer, for its author and the managers who may answer. */
export default function InquiryDetailPage() {
  const inquiryId = parseId(useParams()["inquiryId"] ?? "");
  const goBack = useGoBack(paths.settingsInquiryList);
  return (
    <Page title={copy.detail} onBack={goBack}>
      {inquiryId === undefined ? <Missing /> : <Inquiry key={inquiryId} inquiryId={inquiryId} />}
    </Page>
  );
}

interface InquiryProps {
  readonly inquiryId: number;
}

function Inquiry({ inquiryId }: InquiryProps) {
  const { data, error, refetch } = useInquiry(inquiryId);
  if (data !== undefined) {
    return (
      <div className="flex flex-1 flex-col gap-4 bg-canvas p-5 pb-10">
        <Question inquiry={data} />
        <Progress inquiry={data} />
        {data.kind === "NOISE" && data.isAuthor && <NoiseSteps />}
        <AnswerSection inquiry={data} />
        {data.isAuthor && <AskerSection inquiry={data} />}
      </div>
    );
  }
  if (error === null) {
    return (
      <Loading className="flex flex-1 flex-col gap-4 bg-canvas p-5">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </Loading>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  return <LoadFailed title={copy.detailFailed} error={error} onRetry={refetch} />;
}

const Question = ({ inquiry }: { readonly inquiry: InquiryView }) => {
  const { title, contents, createdAt, images, isAuthor, nickname, inquiryId, kind, place, target } = inquiry;
  const about = [copy.kinds[kind], placeText(place)].filter((text) => text !== "").join(" · ");
  return (
    <article className="flex flex-col gap-3 rounded-lg bg-surface p-5 shadow-low">
      <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <StateMark inquiry={inquiry} />
        <span className="wrap-anywhere">{recipientName(inquiry)}</span>
      </div>
      <h2 className="text-lg font-bold wrap-anywhere">{title}</h2>
      {target === "OFFICE" && <p className="text-sm wrap-anywhere text-body">{about}</p>}
      <p className="text-sm text-muted">
        {!isAuthor && `${copy.by(nickname)} · `}
        <time dateTime={createdAt}>{`${dayOf(createdAt)} ${clockOf(createdAt)}`}</time>
      </p>
      <LinkedText text={contents} className="text-base leading-[1.65] wrap-anywhere" />
      {images.length > 0 && <InquiryPhotos inquiryId={inquiryId} photos={images} />}
    </article>
  );
};

/** The steps so far, and the day by which it is due. */
const Progress = ({ inquiry: { history, answer, dueAt, isAuthor } }: { readonly inquiry: InquiryView }) => (
  <section aria-label={copy.timeline} className="flex flex-col gap-4 rounded-lg bg-surface p-5 shadow-low">
    <h2 className="font-bold">{copy.timeline}</h2>
    <Timeline history={history} hasAnswer={answer !== null} isAsker={isAuthor} />
    {dueAt !== null && <p className="text-sm text-muted">{copy.due(lastDayOf(dueAt))}</p>}
  </section>
);

const Missing = () => (
  <EmptyState
    icon={<FileQuestion />}
    title={copy.notFound}
    action={
      <Link to={paths.settingsInquiryList} replace className={buttonClasses({ variant: "secondary" })}>
        {copy.toList}
      </Link>
    }
  />
);

import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { inquiryDeskCopy as copy } from "@danji/contract/inquiry/inquiry-desk.copy";
import type { OfficeInquiryItem, OfficeInquiryPage, OfficeInquiryView } from "@danji/contract/inquiry/casework";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy } from "@danji/contract/inquiry/result/result.copy";
import { useState } from "react";
import { Timeline } from "#inquiry/detail/timeline.tsx";
import { placeText } from "#inquiry/place-text.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { UnreadDetail } from "#platform/table/unread-detail.tsx";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { useLastKnown, useLatch } from "#platform/form/use-last-known.ts";
import { LinkedText } from "#ui/linked-text.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";
import { AnswerPart } from "./answer-part.tsx";
import { AssigneeSelect } from "./assignee-select.tsx";
import { DueText } from "./due-text.tsx";
import { type DeskSource, useDeskInquiry, useMove } from "./inquiry-desk.queries.ts";
import { MoveForm } from "./move-form.tsx";
import { Notes } from "./notes.tsx";
import { PublishedPart } from "./result/published-part.tsx";
import { StagePill } from "./stage-pill.tsx";

interface InquiryPaneProps {
  readonly source: DeskSource;
  readonly inquiryId: number;
  /** Its row in the list beside, where it has one: what is known of it until it is read. */
  readonly row: OfficeInquiryItem | undefined;
  readonly staff: OfficeInquiryPage["staff"];
  readonly onClose: () => void;
}

/** One inquiry at the desk: what was asked, how far it is, and what can be done. */
export function InquiryPane({ source, inquiryId, row, staff, onClose }: InquiryPaneProps) {
  const { data, error, refetch } = useDeskInquiry(source, inquiryId);
  const move = useMove(source, inquiryId);
  // The row that was there when the pane was opened: one that comes later would move what stands below it.
  const [known] = useState(row);
  // What is open to be written stays: the asker may reopen the inquiry meanwhile, and the viewer may lose the role.
  const [isChanging, setIsChanging] = useKeptState(`answer:${inquiryId}:open`, false);
  // Words of a first answer that a colleague was faster with.
  const [rewritten, setRewritten] = useKeptState<string | undefined>(`answer:${inquiryId}:rewritten`, undefined);
  const [isPublishing, setIsPublishing] = useKeptState(`result:${inquiryId}:open`, false);
  const stood = useLastKnown(data?.answer ?? undefined);
  // The answer whose form a session ended over: the asker has reopened the inquiry before the login.
  const gone = data && { contents: "", answeredAt: data.createdAt, changedAt: data.createdAt };
  const answer = stood ?? (isChanging ? gone : undefined);
  const mayAnswer = useLatch(data?.mayAnswer === true);
  if (data === undefined) {
    const title = known === undefined ? inquiryCopy.detail : titleOf(known);
    const words = { title, missing: inquiryCopy.notFound, failed: inquiryCopy.detailFailed };
    return (
      <UnreadDetail
        {...words}
        error={error}
        onClose={onClose}
        hint={known && <StateOf inquiry={known} />}
        onRetry={refetch}
      />
    );
  }
  const isOffice = source !== "service";
  return (
    <DetailPane title={titleOf(data)} hint={<StateOf inquiry={data} />} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Facts inquiry={data} isOffice={isOffice} />
        {isOffice && data.matter !== null && (
          <p className="text-sm">
            <span className="text-muted">{`${matterCopy.of} · `}</span>
            <Link
              to={`${paths.officeMatters(source.apartmentId)}/${data.matter.matterId}`}
              className="touch-target relative font-semibold text-accent-ink underline"
            >
              {data.matter.title}
            </Link>
          </p>
        )}
        {isOffice && data.mayAnswer && <AssigneeSelect apartmentId={source.apartmentId} inquiry={data} staff={staff} />}
        {data.mayAnswer && <Question inquiry={data} />}
        {mayAnswer && (
          <MoveForm
            inquiryId={inquiryId}
            stage={data.stage}
            step={data.step}
            apartmentId={isOffice ? source.apartmentId : undefined}
            isBusy={move.isPending}
            onMove={async (input) => {
              await move.mutateAsync(input);
              showToast(copy.moved);
            }}
            onRewrite={
              data.answer === null || isChanging
                ? undefined
                : (contents) => {
                    setRewritten(contents);
                    setIsChanging(true);
                  }
            }
          />
        )}
        {mayAnswer && answer !== undefined && (data.answer !== null || isChanging) && (
          <Part title={inquiryCopy.answer}>
            <AnswerPart
              source={source}
              answer={answer}
              isChanging={isChanging}
              rewritten={rewritten}
              inquiry={data}
              onChanging={(isOpened) => {
                setIsChanging(isOpened);
                setRewritten(undefined);
              }}
            />
          </Part>
        )}
        {data.history.length > 0 && (
          <Part title={inquiryCopy.timeline}>
            <Timeline history={data.history} hasAnswer={false} isAsker={false} />
          </Part>
        )}
        {data.score !== null && (
          <Part title={copy.score}>
            <p>{copy.scoreOf(String(data.score), data.scoreWords ?? inquiryCopy.scores[data.score - 1] ?? "")}</p>
          </Part>
        )}
        {isOffice && mayAnswer && (isPublishing || isPublishable(data)) && (
          <Part title={resultCopy.shown}>
            <PublishedPart
              apartmentId={source.apartmentId}
              inquiry={data}
              isGone={!isPublishable(data)}
              isWriting={isPublishing}
              onWriting={setIsPublishing}
            />
          </Part>
        )}
        {isOffice && mayAnswer && (
          <Part title={copy.notes}>
            <Notes apartmentId={source.apartmentId} inquiryId={inquiryId} notes={data.notes} />
          </Part>
        )}
      </div>
    </DetailPane>
  );
}

const isPublishable = ({ stage, result }: OfficeInquiryView): boolean =>
  stage === "DONE" || stage === "REJECTED" || result !== null;

const titleOf = ({ title }: Pick<OfficeInquiryItem, "title">): string => title ?? copy.withdrawnTitle;

const StateOf = ({ inquiry }: { readonly inquiry: OfficeInquiryItem }) => (
  <span className="flex flex-wrap items-center gap-2 pt-1">
    <StagePill stage={inquiry.stage} />
    <DueText inquiry={inquiry} />
  </span>
);

const Part = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <h2 className="text-sm font-bold text-muted">{title}</h2>
    {children}
  </section>
);

const Facts = ({ inquiry, isOffice }: { readonly inquiry: OfficeInquiryView; readonly isOffice: boolean }) => {
  const { mayAnswer, nickname, home, place, kind, createdAt } = inquiry;
  const facts = [
    ...(mayAnswer ? [[copy.by, nickname ?? copy.withdrawnAuthor]] : []),
    ...(home === null ? [] : [[copy.home, home]]),
    ...(isOffice ? [[copy.kind, inquiryCopy.kinds[kind]]] : []),
    ...(place === null ? [] : [[copy.place, placeText(place)]]),
    [copy.received, `${dayOf(createdAt)} ${clockOf(createdAt)}`],
  ];
  return (
    <dl className="grid grid-cols-[5rem_1fr] gap-x-3 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Question = ({ inquiry: { contents, images } }: { readonly inquiry: OfficeInquiryView }) =>
  contents === null ? (
    <p className="rounded-md bg-sunken px-4 py-3 text-sm text-body">{copy.withdrawnHint}</p>
  ) : (
    <Part title={copy.contents}>
      <LinkedText text={contents} className="leading-[1.65] wrap-anywhere" />
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {images.map(({ fullUrl, thumbUrl }, index) => (
            <li key={fullUrl}>
              <a
                href={fullUrl}
                target="_blank"
                rel="noreferrer"
                className="block size-20 overflow-hidden rounded-md bg-sunken"
              >
                <img
                  src={thumbUrl}
                  alt={copy.photo(String(index + 1))}
                  width={80}
                  height={80}
                  className="size-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );

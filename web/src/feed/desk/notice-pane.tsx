import type { OfficeNoticeView, PostingView } from "@danji/contract/notice/notice";
import { audienceText } from "@danji/contract/notice/audience-text";
import { noticeDeskCopy as copy } from "@danji/contract/notice/notice-desk.copy";
import { useState } from "react";
import { KindBadge } from "#feed/notice/kind-badge.tsx";
import { NoticeFiles } from "#feed/notice/notice-files.tsx";
import { Link } from "#platform/navigation/router.tsx";
import { paths } from "#platform/paths.ts";
import { UnreadDetail } from "#platform/table/unread-detail.tsx";
import { correctedNow } from "#platform/time/corrected-clock.ts";
import { clockOf, dayOf } from "#platform/time/date.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { LinkedText } from "#ui/linked-text.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";
import { useDeskNotice } from "./notice-desk.queries.ts";
import { NoticeSettings } from "./notice-settings.tsx";
import { NoticeVersions } from "./notice-versions.tsx";
import { UnreadDoors } from "./unread-doors.tsx";
import { ReachBar } from "./reach-bar.tsx";

interface NoticePaneProps {
  readonly apartmentId: number;
  readonly feedId: number;
  readonly onClose: () => void;
}

/** A notice with the doors that it has reached. */
export function NoticePane({ apartmentId, feedId, onClose }: NoticePaneProps) {
  const { data, error, refetch } = useDeskNotice(apartmentId, feedId);
  const [isChanging, setIsChanging] = useState(false);
  if (data === undefined) {
    const words = { title: copy.title, missing: copy.notFound, failed: copy.loadFailed };
    return <UnreadDetail {...words} error={error} onClose={onClose} onRetry={refetch} />;
  }
  const { audience, until } = data;
  return (
    <DetailPane
      title={data.title}
      hint={copy.writtenBy(data.author, `${dayOf(data.createdAt)} ${clockOf(data.createdAt)}`)}
      onClose={onClose}
      actions={
        <>
          <Link to={paths.feed(feedId)} className={buttonClasses({ variant: "secondary", size: "sm" })}>
            {copy.open}
          </Link>
          <Link
            to={`${paths.officeNotices(apartmentId)}/${feedId}?certificate=1`}
            className={buttonClasses({ variant: "secondary", size: "sm" })}
          >
            {copy.certificate}
          </Link>
          <Button size="sm" variant="secondary" onClick={() => setIsChanging(true)}>
            {copy.settings}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-2 text-sm text-body">
          <KindBadge kind={data.kind} />
          <span>{audience === null ? copy.everybody : audienceText(audience)}</span>
          {until !== null && <span className="text-muted">{copy.until(dayOf(until))}</span>}
        </div>
        {data.posting !== null && <Posting posting={data.posting} createdAt={data.createdAt} />}
        <LinkedText text={data.contents} className="max-h-60 overflow-y-auto text-base text-ink" />
        {data.files.length > 0 && <NoticeFiles feedId={feedId} files={data.files} />}
        <Reach notice={data} printHref={`${paths.officeNotices(apartmentId)}/${feedId}?print=1`} />
        {data.isChanged && <NoticeVersions apartmentId={apartmentId} feedId={feedId} />}
      </div>
      <NoticeSettings
        key={String(isChanging)}
        apartmentId={apartmentId}
        notice={data}
        open={isChanging}
        onClose={() => setIsChanging(false)}
      />
    </DetailPane>
  );
}

interface PostingProps {
  readonly posting: PostingView;
  readonly createdAt: string;
}

/** 게시 20일 가운데 5일째. */
function Posting({ posting: { days, isOver, endsAt }, createdAt }: PostingProps) {
  const passed = Math.min(days, Math.floor((correctedNow() - Date.parse(createdAt)) / 86_400_000) + 1);
  return (
    <p className="rounded-md bg-sunken px-4 py-3 text-sm font-semibold">
      {isOver ? copy.postingOver(days) : copy.postingLine(days, passed)}
      {!isOver && (
        <span className="block font-normal text-muted">{copy.postingUntil(`${dayOf(endsAt)} ${clockOf(endsAt)}`)}</span>
      )}
    </p>
  );
}

interface ReachProps {
  readonly notice: OfficeNoticeView;
  readonly printHref: string;
}

function Reach({ notice, printHref }: ReachProps) {
  const { doors, readDoors, appDoors, acknowledgedDoors, lines, unreadDoors } = notice;
  return (
    <>
      <section aria-label={copy.reachTitle} className="flex flex-col gap-2">
        <h3 className="text-base font-bold">{copy.reachLine(doors, readDoors)}</h3>
        <ReachBar doors={doors} read={readDoors} />
        <p className="text-sm text-muted">
          {[
            copy.appLine(appDoors),
            ...(notice.wantsAcknowledgement ? [copy.acknowledgedLine(acknowledgedDoors)] : []),
          ].join(" · ")}
        </p>
        <p className="text-sm text-muted">{copy.reachHint}</p>
      </section>
      {lines.length > 0 && (
        <table className="w-full text-sm">
          <caption className="pb-2 text-left font-semibold">{copy.byLine}</caption>
          <thead className="text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                {copy.building}
              </th>
              <th scope="col" className="py-2 text-left font-medium">
                {copy.line}
              </th>
              <th scope="col" className="py-2 text-left font-medium">
                {copy.reach}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((one) => (
              <tr key={`${one.building} ${one.line}`} className="border-b border-line">
                <td className="py-2">{one.building}</td>
                <td className="py-2">{one.line === null ? copy.noLine : copy.lineOf(one.line)}</td>
                <td className="py-2">
                  <ReachBar doors={one.doors} read={one.readDoors} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unreadDoors.length === 0 ? (
        doors > 0 && <p className="text-base text-body">{copy.allRead}</p>
      ) : (
        <section aria-label={copy.unreadTitle(unreadDoors.length)} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-base font-bold">{copy.unreadTitle(unreadDoors.length)}</h3>
            <Link to={printHref} className={buttonClasses({ variant: "secondary", size: "sm" })}>
              {copy.print}
            </Link>
          </div>
          <UnreadDoors doors={unreadDoors} />
        </section>
      )}
    </>
  );
}

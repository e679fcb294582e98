import { inquiryCopy } from "@danji/contract/inquiry/inquiry.copy";
import { matterCopy } from "@danji/contract/inquiry/matter/matter.copy";
import { resultCopy as copy } from "@danji/contract/inquiry/result/result.copy";
import type { InquiryResultView } from "@danji/contract/inquiry/result/result";

const dotted = (day: string): string => day.replaceAll("-", ".");

/** When a result was published, and changed. */
export const ResultDays = ({ result }: { readonly result: InquiryResultView }) => (
  <span className="text-sm text-muted tabular-nums">
    <time dateTime={result.publishedOn}>{copy.published(dotted(result.publishedOn))}</time>
    {result.changedOn !== null && ` · ${copy.changed(dotted(result.changedOn))}`}
  </span>
);

/** One published result, whole. */
export const ResultCard = ({ result }: { readonly result: InquiryResultView }) => (
  <article className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 shadow-low">
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="rounded-sm bg-accent-soft px-2 py-0.5 font-bold text-accent-ink">
        {inquiryCopy.kinds[result.kind]}
      </span>
      {result.place !== null && <span className="wrap-anywhere text-muted">{result.place}</span>}
    </p>
    <h2 className="text-lg font-bold wrap-anywhere">{result.title}</h2>
    <p className="text-base leading-[1.65] wrap-anywhere whitespace-pre-wrap">{result.contents}</p>
    {result.householdCount !== null && (
      <p className="text-sm font-semibold">{matterCopy.hadBy(result.householdCount.toLocaleString("ko-KR"))}</p>
    )}
    <ResultDays result={result} />
  </article>
);

import { kindCopy } from "@danji/contract/complex/kind/kind.copy";
import { ledgerCopy as copy } from "@danji/contract/complex/role/ledger.copy";
import type { OfficeActView } from "@danji/contract/complex/role/ledger";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { seoulTimeOfDay } from "@danji/contract/platform/seoul-clock";
import { dayOf } from "#platform/time/date.ts";
import { cx } from "#ui/cx.ts";

interface LedgerRowsProps {
  readonly acts: readonly OfficeActView[];
  readonly isStale: boolean;
}

const columns =
  "min-[1024px]:grid min-[1024px]:grid-cols-[11rem_6rem_minmax(0,1fr)_minmax(0,1fr)] min-[1024px]:items-center min-[1024px]:gap-4";

/** Acts of an office: a line each where the window is wide, two where it is not. */
export const LedgerRows = ({ acts, isStale }: LedgerRowsProps) => (
  <div className={cx("table-scroll text-sm", isStale && "is-stale")} aria-busy={isStale}>
    <div
      aria-hidden="true"
      className={`hidden min-h-10 border-b border-line px-5 min-[1024px]:px-6 text-xs font-semibold text-muted ${columns}`}
    >
      <span>{copy.at}</span>
      <span>{copy.role}</span>
      <span>{copy.act}</span>
      <span>{copy.target}</span>
    </div>
    <ul aria-label={copy.title} className="divide-y divide-line">
      {acts.map((act) => (
        <LedgerRow key={act.id} {...act} />
      ))}
    </ul>
  </div>
);

const LedgerRow = ({ at, role, act, target, detail }: OfficeActView) => {
  const about = [targetText(target), ...detailTexts(detail)].filter((text) => text !== "").join(" · ");
  return (
    <li className={`px-5 min-[1024px]:px-6 py-2.5 min-[1024px]:min-h-11 min-[1024px]:py-1.5 ${columns}`}>
      <time dateTime={at} className="text-muted tabular-nums max-[1023px]:float-right max-[1023px]:pl-3">
        {dayOf(at)} {seoulTimeOfDay(new Date(at))}
      </time>
      <span className="max-[1023px]:pr-2">{role === null ? copy.operator : roleCopy.roles[role]}</span>
      <span className="font-medium max-[1023px]:block max-[1023px]:text-base">{copy.acts[act]}</span>
      <span className="text-muted wrap-anywhere max-[1023px]:block">{about}</span>
    </li>
  );
};

/** "residence:12" in words. */
function targetText(target: string | null): string {
  const [kind = "", id] = (target ?? "").split(":");
  if (id === undefined) return "";
  return copy.numbered(kind in copy.targets ? copy.targets[kind as keyof typeof copy.targets] : copy.target, id);
}

/** Closed words of an act in Korean; others are no text for people. */
function detailTexts({ role, count, kind }: OfficeActView["detail"]): string[] {
  return [
    ...wordOf(roleCopy.roles, role),
    ...(typeof count === "number" ? [copy.count(count)] : []),
    ...wordOf(kindCopy.names, kind),
  ];
}

const wordOf = (words: Readonly<Record<string, string>>, key: string | number | undefined): string[] => {
  const word = key === undefined ? undefined : words[key];
  return word === undefined ? [] : [word];
};

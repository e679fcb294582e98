import { ledgerCopy } from "@danji/contract/complex/role/ledger.copy";
import { roleCopy } from "@danji/contract/complex/role/role.copy";
import { gateLogCopy as copy } from "@danji/contract/visitor-car/gate-log/gate-log.copy";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { momentText } from "../ledger/moment-text.ts";
import type { useGateLogs } from "./gate-log.queries.ts";

/** The imports that came before. */
export const GateLogHistory = ({
  logs: { data, error, refetch },
}: {
  readonly logs: ReturnType<typeof useGateLogs>;
}) => (
  <section aria-label={copy.history}>
    <h2 className="pb-2 text-lg font-bold">{copy.history}</h2>
    {data === undefined && error === null && (
      <Loading>
        <Skeleton className="h-10 rounded-md" />
      </Loading>
    )}
    {data === undefined && error !== null && <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />}
    {data?.logs.length === 0 && <p className="text-base text-muted">{copy.historyEmpty}</p>}
    <ul className="divide-y divide-line text-base tabular-nums">
      {data?.logs.map(({ logId, at, role, fresh }) => (
        <li key={logId} className="py-2.5">
          {copy.historyRow(
            momentText(at),
            role === null ? ledgerCopy.operator : roleCopy.roles[role],
            copy.countOf(fresh),
          )}
        </li>
      ))}
    </ul>
  </section>
);

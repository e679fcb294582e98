import { allows } from "@danji/contract/complex/office-policy";
import { plateDaysLimits as limits } from "@danji/contract/visitor-car/car-rules";
import { plateRetentionCopy as copy } from "@danji/contract/visitor-car/retention/plate-retention.copy";
import {
  checkPlateRetention,
  type DueCountsView,
  getPlateRetention,
  listPlateErasures,
  type PlateErasuresPage,
  setPlateRetention,
} from "@danji/contract/visitor-car/retention/plate-retention";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOfficeRole, useOffices } from "#office/offices.queries.ts";
import { useKeptState } from "#platform/form/kept-state.ts";
import { messageFor } from "#platform/api-error.ts";
import { call } from "#platform/api.ts";
import { useParams } from "#platform/navigation/router.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { openAlert } from "#ui/overlay/alert.tsx";
import { showToast } from "#ui/overlay/toast.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useLatch } from "#platform/form/use-last-known.ts";
import { DeskPage } from "#ui/table/desk-page.tsx";
import { MoreRows } from "#ui/table/table-footer.tsx";
import { momentText } from "../ledger/moment-text.ts";

// Answers of an office are never stored on the machine.
const keyOf = (apartmentId: number) => ["office", apartmentId, "plate-retention"] as const;

/** /office/:apartmentId/cars/retention: how long plates are kept, and what was erased by which rule. */
export default function PlateRetentionPage() {
  const apartmentId = Number(useParams()["apartmentId"]);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(apartmentId),
    queryFn: ({ signal }) => call(getPlateRetention, { params: { apartmentId }, signal }),
  });
  const { offices } = useOffices();
  const role = useOfficeRole(apartmentId);
  // Who loses the role keeps what is typed.
  const maySet = useLatch(allows(role, "setParkingRules"));
  return (
    <DeskPage title={copy.title} hint={copy.hint}>
      <div className="flex max-w-[42rem] flex-col gap-8 px-5 min-[1024px]:px-6 pb-10">
        {data !== undefined && offices !== undefined ? (
          // The log stands below: it comes with what is above it, so that nothing moves.
          <>
            <section aria-label={copy.days} className="flex flex-col gap-3">
              <p className="text-base">{copy.now(data.days)}</p>
              {maySet ? (
                <DaysForm apartmentId={apartmentId} days={data.days} />
              ) : (
                <p className="text-sm text-muted">{copy.onlyHead}</p>
              )}
            </section>
            <Erasures apartmentId={apartmentId} />
          </>
        ) : error === null ? (
          <Loading className="flex flex-col gap-3">
            <Skeleton className="h-6 rounded-md" />
            <Skeleton className="h-20 rounded-md" />
            <Skeleton className="h-12 rounded-md" />
          </Loading>
        ) : (
          <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />
        )}
      </div>
    </DeskPage>
  );
}

function DaysForm({ apartmentId, days }: { readonly apartmentId: number; readonly days: number }) {
  const client = useQueryClient();
  // Undefined until something is typed, which stays where another desk sets other days.
  const [typed, setTyped] = useKeptState<string | undefined>(`retention:${apartmentId}`, undefined);
  const field = typed ?? String(days);
  const [unfit, setUnfit] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    const next = Number(field.trim());
    if (!Number.isInteger(next) || next < limits.min || next > limits.max)
      return setUnfit(copy.unfit(limits.min, limits.max));
    setFailure(null);
    setIsBusy(true);
    try {
      const due = dueWords(await call(checkPlateRetention, { params: { apartmentId }, body: { days: next } }));
      const message = due.length > 0 ? copy.shorter(next, due.join(", ")) : copy.question(next);
      if (!(await openAlert({ message, confirm: copy.confirm, cancel: copy.cancel, danger: due.length > 0 }))) return;
      client.setQueryData(
        keyOf(apartmentId),
        await call(setPlateRetention, { params: { apartmentId }, body: { days: next } }),
      );
      setTyped(undefined);
      showToast(copy.saved);
    } catch (error) {
      setFailure(messageFor(error, copy.failed));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Field
        label={copy.days}
        hint={copy.range(limits.min, limits.max)}
        value={field}
        inputMode="numeric"
        maxLength={3}
        readOnly={isBusy}
        error={unfit}
        onChange={({ currentTarget: { value } }) => {
          setUnfit(undefined);
          setTyped(value);
        }}
      />
      <FormError message={failure} />
      <Button className="self-start" busy={isBusy} disabled={field.trim() === String(days)} onClick={() => void save()}>
        {copy.save}
      </Button>
    </>
  );
}

const kinds = ["visits", "unregistered", "refused", "penalties"] as const;

/** What goes at once, each kind that has any. An earlier server counts visits alone. */
const dueWords = (counts: Partial<DueCountsView>): readonly string[] =>
  kinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [copy.due[kind](count.toLocaleString("ko-KR"))] : [];
  });

/** A newer server may send a kind that this release does not know. */
const wordsOf = <Words,>(words: Readonly<Record<string, Words>>, kind: string, other: Words): Words =>
  words[kind] ?? other;

function Erasures({ apartmentId }: { readonly apartmentId: number }) {
  const { data, error, refetch, ...more } = useInfiniteQuery({
    queryKey: [...keyOf(apartmentId), "erasures"],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listPlateErasures, { params: { apartmentId }, query: { cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: PlateErasuresPage) => page.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.erasures),
  });
  return (
    <section aria-label={copy.log}>
      <h2 className="pb-2 text-lg font-bold">{copy.log}</h2>
      {data === undefined && error === null && (
        <Loading>
          <Skeleton className="h-14 rounded-md" />
        </Loading>
      )}
      {data === undefined && error !== null && <LoadFailed title={copy.loadFailed} error={error} onRetry={refetch} />}
      {data?.length === 0 && <p className="text-base text-muted">{copy.logEmpty}</p>}
      <ul className="divide-y divide-line text-base tabular-nums">
        {data?.map(({ id, at, kind, visits, days, lastUntil }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span>{momentText(at)}</span>
            <span className="font-semibold">
              {wordsOf(copy.erased, kind, copy.erasedOther)(visits.toLocaleString("ko-KR"))}
            </span>
            <span className="w-full text-sm text-muted">
              {wordsOf(copy.byRule, kind, copy.byRuleOther)(days, momentText(lastUntil))}
            </span>
          </li>
        ))}
      </ul>
      <MoreRows
        hasMore={more.hasNextPage}
        isLoading={more.isFetchingNextPage}
        onMore={() => void more.fetchNextPage()}
      />
    </section>
  );
}

import type { ReactNode } from "react";
import { ApiError } from "#platform/api-error.ts";
import { LoadFailed } from "#platform/part/load-failed.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { DetailPane } from "#ui/table/list-and-detail.tsx";

interface UnreadDetailProps {
  /** Titles while it loads, and where there is no such thing (404). */
  readonly title: string;
  readonly missing: string;
  /** Below the title, as far as the list knows it. */
  readonly hint?: ReactNode;
  /** Says what could not be read. */
  readonly failed: string;
  /** Null while it loads. */
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  readonly onClose: () => void;
}

/** The detail beside a list as long as it is not read. */
export function UnreadDetail({ title, missing, hint, failed, error, onRetry, onClose }: UnreadDetailProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <DetailPane title={isMissing ? missing : title} hint={isMissing ? undefined : hint} onClose={onClose}>
      {error === null ? (
        <Loading className="flex flex-col gap-3">
          <Skeleton className="h-24 rounded-md" />
          <Skeleton className="h-40 rounded-md" />
        </Loading>
      ) : (
        !isMissing && <LoadFailed title={failed} error={error} onRetry={onRetry} />
      )}
    </DetailPane>
  );
}

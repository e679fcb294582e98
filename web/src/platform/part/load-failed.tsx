import { frameCopy } from "@danji/contract/app/frame.copy";
import { CloudOff, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ApiError, messageFor, NetworkError } from "../api-error.ts";

interface LoadFailedProps {
  /** Says what could not be read. */
  readonly title: string;
  /** Why. */
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** It is tried again at this moment. */
  readonly isRetrying?: boolean;
  /** Another way on, beside the retry. */
  readonly other?: ReactNode;
}

/** In the place of what could not be read: what that is, why, and another try or another way on. */
export const LoadFailed = ({ title, error, onRetry, isRetrying = false, other }: LoadFailedProps) => {
  // What does not exist is not there on a second try either.
  const isMissing = error instanceof ApiError && error.status === 404 && other !== undefined;
  const reason = messageFor(error, "") || undefined;
  return (
    <div role="alert" className="flex flex-1 flex-col">
      <EmptyState
        icon={error instanceof NetworkError ? <WifiOff /> : <CloudOff />}
        title={isMissing ? (reason ?? title) : title}
        hint={isMissing ? undefined : reason}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isMissing && (
              <Button variant="secondary" busy={isRetrying} onClick={() => void onRetry()}>
                {frameCopy.retry}
              </Button>
            )}
            {other}
          </div>
        }
      />
    </div>
  );
};

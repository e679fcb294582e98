import { frameCopy } from "@danji/contract/app/frame.copy";
import { CloudOff, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { messageFor, NetworkError } from "../api-error.ts";

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

/** In the place of what could not be read: what that is, why, and another try. */
export const LoadFailed = ({ title, error, onRetry, isRetrying = false, other }: LoadFailedProps) => (
  <div role="alert" className="flex flex-1 flex-col">
    <EmptyState
      icon={error instanceof NetworkError ? <WifiOff /> : <CloudOff />}
      title={title}
      hint={messageFor(error, "") || undefined}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" busy={isRetrying} onClick={() => void onRetry()}>
            {frameCopy.retry}
          </Button>
          {other}
        </div>
      }
    />
  </div>
);

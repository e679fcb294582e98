import type { Hider } from "@danji/contract/complex/community/community-rules";
import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { feedCopy } from "@danji/contract/feed/feed.copy";
import { EyeOff, FileQuestionMark } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { useNavigate } from "#platform/navigation/router.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#platform/part/load-failed.tsx";

/** The post does not exist, or the viewer may not read it. */
export function FeedMissing() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<FileQuestionMark />}
      title={feedCopy.notFound}
      hint={feedCopy.notFoundHint}
      action={<Button onClick={() => navigate(paths.community, { replace: true })}>{feedCopy.toList}</Button>}
    />
  );
}

/** The post was hidden while it was open. */
export function FeedWithheld({ hiddenBy }: { readonly hiddenBy: Hider }) {
  const navigate = useNavigate();
  return (
    <div role="status">
      <EmptyState
        icon={<EyeOff />}
        title={communityRulesCopy.hidden[hiddenBy]}
        action={<Button onClick={() => navigate(paths.community, { replace: true })}>{feedCopy.toList}</Button>}
      />
    </div>
  );
}

interface FeedFailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The post could not be loaded. */
export const FeedFailed = ({ error, onRetry }: FeedFailedProps) => (
  <LoadFailed title={feedCopy.detailFailed} error={error} onRetry={onRetry} />
);

import { frameCopy } from "@danji/contract/app/frame.copy";
import FeedPage from "#feed/post/feed-page.tsx";
import { type LazyPart, lazyPart } from "#platform/part/lazy-part.tsx";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ChatRequestButton } from "#feed/sheets-context.ts";
import type { ComponentProps } from "react";
import { lazySheet } from "./lazy-sheet.tsx";

const ReportSheet = lazySheet(async () => ({ default: (await import("#moderation/report-sheet.tsx")).ReportSheet }));

const HideSheet = lazySheet(async () => ({ default: (await import("#moderation/hide-sheet.tsx")).HideSheet }));

const ChatRequestSheet = lazySheet(async () => ({
  default: (await import("#chat/request/chat-request-sheet.tsx")).ChatRequestSheet,
}));

type ButtonProps = ComponentProps<ChatRequestButton>;

const RequestButton: LazyPart<ButtonProps> = lazyPart<ButtonProps>(
  async () => ({ default: (await import("#chat/request/chat-request-button.tsx")).ChatRequestButton }),
  {
    loading: () => <Skeleton className="h-11 w-full" />,
    failed: ({ isRetrying, onRetry }) => (
      <Button className="w-full" variant="secondary" busy={isRetrying} onClick={onRetry}>
        {frameCopy.retry}
      </Button>
    ),
  },
);

/** The page of a post with the injected parts of moderation and chat, which feed may not import. */
export default function FeedScreen() {
  return (
    <FeedPage
      reportSheet={ReportSheet}
      hideSheet={HideSheet}
      chatRequestSheet={ChatRequestSheet}
      chatRequestButton={RequestButton}
    />
  );
}

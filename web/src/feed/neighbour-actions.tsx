import { frameCopy } from "@danji/contract/copy/frame";
import { neighbourCopy } from "@danji/contract/copy/neighbour";
import type { NeighbourView } from "@danji/contract/neighbour";
import { Ban, Siren } from "lucide-react";
import { sentenceOf } from "#platform/api-error.ts";
import { openAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFeedLayers } from "./layers-context.ts";
import { useBlock } from "./neighbour.queries.ts";

interface NeighbourActionsProps {
  readonly neighbour: NeighbourView;
  readonly onClose: () => void;
}

/** What one can do about a neighbour. The sheet leaves first: what is told stands below it. */
export function NeighbourActions({ neighbour, onClose }: NeighbourActionsProps) {
  const { memberId, nickname, isBlocked } = neighbour;
  const { openReport } = useFeedLayers();
  const block = useBlock(memberId);

  const turn = async () => {
    if (!isBlocked && !(await openAlert(questionOf(nickname)))) return;
    block.mutate(!isBlocked, {
      onSuccess: () => {
        onClose();
        showToast(isBlocked ? neighbourCopy.unblocked : neighbourCopy.blocked);
      },
      onError: (error) => void openAlert({ message: sentenceOf(error, neighbourCopy.failed) }),
    });
  };

  return (
    <div className="flex gap-2">
      <Button variant="secondary" className="flex-1" busy={block.isPending} onClick={() => void turn()}>
        <Ban aria-hidden="true" className="size-4.5" />
        {isBlocked ? neighbourCopy.unblock : neighbourCopy.block}
      </Button>
      <Button
        variant="secondary"
        className="flex-1"
        onClick={() => openReport({ targetType: "MEMBER", targetId: memberId })}
      >
        <Siren aria-hidden="true" className="size-4.5" />
        {neighbourCopy.report}
      </Button>
    </div>
  );
}

const questionOf = (nickname: string) => ({
  title: neighbourCopy.blockQuestion(nickname),
  message: neighbourCopy.blockHint,
  confirm: neighbourCopy.block,
  cancel: frameCopy.cancel,
});

import { frameCopy } from "@danji/contract/app/frame.copy";
import { CloudOff, WifiOff } from "lucide-react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Sheet } from "./overlay/sheet.tsx";

interface PartFailedProps {
  /** The connection is at fault. */
  readonly isOffline: boolean;
  /** It is tried again at this moment. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Stands in the place of a part of the app whose code did not load. */
export const PartFailed = ({ isOffline, isRetrying, onRetry }: PartFailedProps) => (
  <div role="alert" className="flex flex-1 flex-col">
    <EmptyState
      icon={isOffline ? <WifiOff /> : <CloudOff />}
      title={frameCopy.partFailed}
      hint={isOffline ? frameCopy.noNetwork : frameCopy.partFailedHint}
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          {frameCopy.retry}
        </Button>
      }
    />
  </div>
);

/** The same in the place of a sheet or of the photo viewer. */
export const PartFailedSheet = ({ open = true, onClose, ...failure }: PartFailedSheetProps) => (
  <Sheet open={open} onClose={onClose} title={frameCopy.productName}>
    <PartFailed {...failure} />
  </Sheet>
);

interface PartFailedSheetProps extends PartFailedProps {
  readonly open?: boolean;
  readonly onClose: () => void;
}

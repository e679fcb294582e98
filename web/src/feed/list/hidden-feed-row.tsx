import { feedCopy } from "@danji/contract/feed/feed.copy";
import { Button } from "#ui/button.tsx";

/** A post of a blocked member, hidden until revealed. */
export const HiddenFeedRow = ({ onShow }: { readonly onShow: () => void }) => (
  <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
    <p className="text-sm text-muted">{feedCopy.blockedPost}</p>
    <Button variant="secondary" size="sm" onClick={onShow}>
      {feedCopy.show}
    </Button>
  </div>
);

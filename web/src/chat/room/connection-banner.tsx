import { chatCopy } from "@danji/contract/chat/chat.copy";
import { useEffect, useState } from "react";

/** Shorter interruptions (ms), such as a change of network, are not shown. */
const showDelay = 1_000;

/** Shown while disconnected. */
export function ConnectionBanner({ isLost }: { readonly isLost: boolean }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLost), isLost ? showDelay : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status">
      {isShown && isLost && (
        <p className="animate-rise bg-bubble px-4 py-2 text-center text-sm font-medium text-on-bubble">
          {chatCopy.offline}
        </p>
      )}
    </div>
  );
}

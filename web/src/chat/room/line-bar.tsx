import { chatCopy } from "@danji/contract/copy/chat";
import { useEffect, useState } from "react";

/** Shorter breaks, as when a phone changes from one net to another, are not worth a word. */
const patience = 1_000;

/** Tells that the line is down, and nothing while it stands. */
export function LineBar({ isLost }: { readonly isLost: boolean }) {
  const [told, setTold] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTold(isLost), isLost ? patience : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status">
      {told && isLost && (
        <p className="animate-rise bg-bubble px-4 py-2 text-center text-sm font-medium text-on-bubble">
          {chatCopy.offline}
        </p>
      )}
    </div>
  );
}

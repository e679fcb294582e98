import type { HiddenView } from "@danji/contract/complex/community/community-rules";
import { communityRulesCopy as copy } from "@danji/contract/complex/community/community-rules.copy";
import { EyeOff } from "lucide-react";
import { paths } from "#platform/paths.ts";
import { Link } from "#platform/navigation/router.tsx";

/** To the author of hidden words: who hid them, and for which rule. */
export function HiddenNote({ hiddenBy, hiddenRule }: HiddenView) {
  if (hiddenBy === undefined) return null;
  return (
    <div role="note" className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3 text-sm text-body">
      <EyeOff aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p>{copy.own[hiddenBy]}</p>
        {hiddenRule !== undefined && hiddenRule !== null && <p>{copy.ownRule(copy.breaches[hiddenRule])}</p>}
        <Link to={paths.settingsReports} className="touch-target rounded-sm font-semibold text-accent-ink">
          {copy.more}
        </Link>
      </div>
    </div>
  );
}

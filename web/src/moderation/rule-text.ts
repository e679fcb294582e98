import { communityRulesCopy } from "@danji/contract/complex/community/community-rules.copy";
import { ownReportsCopy } from "@danji/contract/moderation/own-reports.copy";
import type { DecisionRule } from "@danji/contract/moderation/report-rules";

/** The sentence of a rule, or of a ground to keep. */
export const ruleText = (rule: DecisionRule): string =>
  ({ ...ownReportsCopy.grounds, ...communityRulesCopy.breaches })[rule];

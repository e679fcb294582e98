import { gateCopy } from "./gate/gate.copy.ts";
import { carLimits } from "./car-rules.ts";
import { gateLogCopy as gateLog } from "./gate-log/gate-log.copy.ts";
import { penaltyCopy as penalty } from "./penalty/penalty.copy.ts";
import { penaltyLimits } from "./penalty/penalty-rules.ts";
import { refusedPlatesCopy as refused } from "./refused/refused-plates.copy.ts";
import { refusalLimits } from "./refused/refused-plates-rules.ts";
import { visitorCarCopy as car } from "./visitor-car.copy.ts";

/** The part of the closed list (problems.ts) about visitor cars. */
export const visitorCarProblems = {
  VISIT_NOT_FOUND: [404, car.notFound],
  VISITS_NOT_TAKEN: [409, car.noRules],
  SIGHTING_NOT_FOUND: [404, gateCopy.sightingNotFound],
  VISIT_SAME: [409, car.same],
  VISIT_TIMES: [400, car.unfitTimes],
  VISIT_TOO_FAR: [400, car.tooFar(carLimits.aheadDays)],
  VISIT_TOO_LONG: [400, car.tooLong(carLimits.stayDays)],
  VISIT_WORKS_HOURS: [400, car.unfitTimes],
  VISITS_FULL: [409, car.tooMany(carLimits.aheadVisits)],
  VISITS_COST_MORE: [409, car.unfitTimes],
  VISIT_BEGUN: [409, car.begun],
  PLATE_REFUSED: [409, refused.plain],
  PLATE_REFUSED_ALREADY: [409, refused.same],
  REFUSED_PLATES_FULL: [409, refused.full(refusalLimits.currentMax)],
  REFUSAL_DAYS: [400, refused.untilUnfit],
  REFUSAL_NOT_FOUND: [404, refused.notFound],
  PENALTY_NOT_FOUND: [404, penalty.notFound],
  PENALTY_DOOR: [404, penalty.noDoor],
  PENALTY_PHOTO: [400, penalty.photoMissing],
  PENALTY_DAYS: [400, penalty.untilUnfit(penaltyLimits.daysMin, penaltyLimits.daysMax)],
  PENALTY_EARLY: [409, penalty.tooEarlyPlain],
  PENALTY_LATE: [409, penalty.late],
  PENALTY_OBJECTED: [409, penalty.twice],
  PENALTY_DECIDED: [409, penalty.over],
  PENALTY_OWN: [403, penalty.ownWords],
  VISIT_ENDED: [409, car.ended],
  GATE_LOG_GONE: [409, gateLog.gone],
  GATE_LOG_FULL: [409, gateLog.full],
  GATE_LOG_FUTURE: [400, gateLog.faults.future],
  CAR_RULES_LATE: [409, car.rulesLate],
} as const;

/** Stages of an inquiry, in the order in which a case goes through them (decision 052). */
export const inquiryStages = ["RECEIVED", "SEEN", "IN_PROGRESS", "ON_HOLD", "DONE", "REJECTED", "WITHDRAWN"] as const;
export type InquiryStage = (typeof inquiryStages)[number];

/** Who moves an inquiry: those who answer it, or its author. */
export const inquiryMovers = ["ANSWERER", "ASKER"] as const;
export type InquiryMover = (typeof inquiryMovers)[number];

/** As whom a move was made. */
export type InquiryStepRole = "ASKER" | "HEAD" | "STAFF" | "OPERATOR";

type Moves = Readonly<Record<InquiryStage, readonly InquiryStage[]>>;

/** Every move that there is. A step may be skipped, none is taken back; RECEIVED after a closing is a reopening. */
export const inquiryMoves: Readonly<Record<InquiryMover, Moves>> = {
  ANSWERER: {
    RECEIVED: ["SEEN", "IN_PROGRESS", "ON_HOLD", "DONE", "REJECTED"],
    SEEN: ["IN_PROGRESS", "ON_HOLD", "DONE", "REJECTED"],
    IN_PROGRESS: ["ON_HOLD", "DONE", "REJECTED"],
    ON_HOLD: ["IN_PROGRESS", "DONE", "REJECTED"],
    DONE: [],
    REJECTED: [],
    WITHDRAWN: [],
  },
  ASKER: {
    RECEIVED: ["WITHDRAWN"],
    SEEN: ["WITHDRAWN"],
    IN_PROGRESS: ["WITHDRAWN"],
    ON_HOLD: ["WITHDRAWN"],
    DONE: ["RECEIVED"],
    REJECTED: ["RECEIVED"],
    WITHDRAWN: [],
  },
};

export const mayMoveInquiry = (by: InquiryMover, from: InquiryStage, to: InquiryStage): boolean =>
  inquiryMoves[by][from].includes(to);

/** Stages in which the office still has to act. */
export const openStages: readonly InquiryStage[] = inquiryStages.filter(
  (stage) => inquiryMoves.ASKER[stage][0] === "WITHDRAWN",
);

/** Moves that need words: the reason of a hold or of a rejection, the result of a closing. */
export const stagesWithText: readonly InquiryStage[] = ["ON_HOLD", "DONE", "REJECTED"];

export const inquiryKinds = ["FACILITY", "PARKING", "NOISE", "DEFECT", "CLEANING", "OTHER"] as const;
export type InquiryKind = (typeof inquiryKinds)[number];

/** Calendar days until the end of which an inquiry of a kind is due; working days are not known yet. */
export const inquiryDueDays: Readonly<Record<InquiryKind, number>> = {
  FACILITY: 7,
  PARKING: 3,
  NOISE: 7,
  DEFECT: 14,
  CLEANING: 3,
  OTHER: 7,
};

/** A closed inquiry is reopened until the end of this day after its closing. */
export const reopenDays = 7;

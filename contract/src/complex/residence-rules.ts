/** 12가3456 or 123가4567, as `plateOf` gives it; older plates carry their region before it (서울12가3456). */
export const isPlate = (text: string): boolean => /^(?:[가-힣]{2})?\d{2,3}[가-힣]\d{4}$/u.test(text);

/** A plate in stored and comparable form: without spaces and hyphens, full-width digits as the others. */
export const plateOf = (text: string): string => text.normalize("NFKC").replace(/[\s-]/gu, "");

/** Limits of a home; `buildingOrUnitMax` counts code points of 동 and of 호, `reasonMax` those of a rejection's reason. */
export const residenceLimits = {
  buildingOrUnitMax: 20,
  reasonMax: 200,
  residentsMax: 30,
  carsMax: 10,
  ownMax: 20,
  pageMax: 100,
  decideMax: 1_000,
  listBytes: 2_000_000,
} as const;

/** So many days a home that an office has ended is shown to who lived there. */
export const endedHomeDays = 30;

/** Waiting for the complex's manager, active, refused, or ended. */
export const residenceStates = ["WAITING", "ACTIVE", "REJECTED", "ENDED"] as const;
export type ResidenceState = (typeof residenceStates)[number];

/** A manager's decisions about residences. */
export const residentDecisions = ["approve", "reject", "end"] as const;
export type ResidentDecision = (typeof residentDecisions)[number];

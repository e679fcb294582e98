/** Roles in the office of a complex: 관리소장, 직원, 경비, 동대표. One role an account and complex. */
export const officeRoles = ["HEAD", "STAFF", "GUARD", "COUNCIL"] as const;
export type OfficeRole = (typeof officeRoles)[number];

const everyRole = officeRoles;

/**
 * Who may do what in an office (decision 049). Server and web ask this table alone; a test goes through each of its cells.
 */
export const officeActs = {
  /** Opens the desk, which shows each role what is theirs. */
  openDesk: everyRole,
  /** Approves and rejects those who ask to live there, and ends homes. */
  decideResidents: ["HEAD", "STAFF"],
  /** Sees real names and doors of residents. */
  readResidents: ["HEAD", "STAFF"],
  /** Door list, door codes, and a household that moves. */
  manageHouseholds: ["HEAD", "STAFF"],
  writeNotices: ["HEAD", "STAFF"],
  /** Those of the council (대표회의), and their reach. */
  writeCouncilNotices: ["HEAD", "COUNCIL"],
  /** Opens the notices of the desk: all, or those of the council. */
  openNotices: ["HEAD", "STAFF", "COUNCIL"],
  answerInquiries: ["HEAD", "STAFF"],
  /** Sees place and title of an inquiry that is theirs. */
  seeInquiryPlaces: ["HEAD", "STAFF", "GUARD"],
  /** Sees results that were published; residents do, too. */
  seePublishedInquiries: ["HEAD", "STAFF", "COUNCIL"],
  /** Facilities: hours, prices, rules, closures. */
  setUpFacilities: ["HEAD"],
  /** Sees what is booked, the guard only today, and checks in. */
  seeReservations: ["HEAD", "STAFF", "GUARD"],
  /** Approves, cancels, marks no-shows, books for a household, and reads statements. */
  handleReservations: ["HEAD", "STAFF"],
  /** Facts, photos, kind and deletion of the complex. */
  editComplex: ["HEAD"],
  giveRoles: ["HEAD"],
  /** Reads what the office itself has done. */
  readLedger: ["HEAD", "COUNCIL"],
  prepareReports: ["HEAD", "STAFF"],
  decideReports: ["HEAD"],
  /** Opens the reports of the desk: all, or those that this role decides in the place of a head who is party. */
  openReports: ["HEAD", "STAFF", "COUNCIL"],
  /** Decides reports that no head may decide, where the service names no operator; a council before the staff. */
  decideForHead: ["STAFF", "COUNCIL"],
  /** What visitor cars cost. */
  setParkingRules: ["HEAD"],
  /** Sees the cars of today, and marks them in and out: plate and door alone. */
  markCars: ["HEAD", "STAFF", "GUARD"],
  /** Sees the visits and statements of all households. */
  readCarLedger: ["HEAD", "STAFF"],
  /** Refuses plates of visitor cars. */
  refuseCars: ["HEAD", "STAFF"],
  /** Notifies households of penalties, and decides them. */
  penalizeCars: ["HEAD", "STAFF"],
  /** Sees figures of the complex: counts, and no person or door. */
  readFigures: ["HEAD", "STAFF", "COUNCIL"],
} as const satisfies Readonly<Record<string, readonly OfficeRole[]>>;

export type OfficeAct = keyof typeof officeActs;

/** The roles that may do it. */
export const rolesOf = (act: OfficeAct): readonly OfficeRole[] => officeActs[act];

/** True where the role, of those who have one, may do it. */
export const allows = (role: OfficeRole | null | undefined, act: OfficeAct): boolean =>
  role !== null && role !== undefined && rolesOf(act).includes(role);

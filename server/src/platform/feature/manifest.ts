import type { HomeView, MemberView } from "@danji/contract/account/profile";
import type { DayFigureName } from "@danji/contract/complex/desk/figures-rules";
import type { HomeItemKind, OfficePart } from "@danji/contract/complex/home/home-today-rules";
import type { DeskCountName, ServiceCountName } from "@danji/contract/complex/desk/today-rules";
import type { TurnoverEndsView } from "@danji/contract/complex/household/door-codes";
import type { EntryKind, UnlistedKind } from "@danji/contract/notification/notification-entry-rules";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import type { WithdrawalView } from "@danji/contract/account/withdrawal";
import type { LeavingView } from "@danji/contract/complex/residence";
import type { dataExportCopy } from "@danji/contract/data-export/data-export.copy";
import type { FastifyInstance } from "fastify";
import type { Queryable, Transaction } from "../db/database.ts";
import type { Sql } from "../db/sql.ts";
import type { RegisterEndpoint } from "../http/request/call.ts";
import type { StompHandlers } from "../realtime/stomp/stomp-session.ts";
import type { Services } from "../services.ts";
import type { Viewer } from "../viewer.ts";

/**
 * Everything that one feature plugs into the server. The list of all is `features.ts`; the app, the background jobs, the
 * withdrawal and the data export read it. A feature of a lower rank gets here what a higher one contributes, without
 * importing it.
 */
export interface FeatureManifest {
  /** The name of its folder. */
  readonly name: string;
  /** Its tables: no other feature writes them, and only features of a higher rank read them (`tools/house/tables.test.ts`). */
  readonly tables: readonly string[];
  /** Registers its endpoints. */
  readonly routes?: (context: FeatureContext) => void;
  /** Starts what runs as long as the process; it may register endpoints, too. */
  readonly start?: (context: FeatureContext) => Promise<StartedFeature>;
  /** Beginnings of the STOMP destinations that the started feature handles. */
  readonly destinations?: readonly string[];
  readonly jobs?: readonly BackgroundJob[];
  readonly gauges?: readonly FeatureGauge[];
  readonly withdrawal?: WithdrawalHook;
  readonly exportSections?: ExportSections;
  /** Condition on the member `a` of a query: this feature shows the viewer who that is (account/profile/member-visibility.ts). */
  readonly seesMember?: (viewer: Viewer) => Sql;
  /** Condition on the member `a` of a query: they write to the viewer as an office alone, and cannot be blocked. */
  readonly isOfficeAlone?: (viewer: Viewer) => Sql;
  /** What my page shows of this feature. */
  readonly memberView?: (db: Queryable, viewer: Viewer) => Promise<MemberViewPart>;
  readonly onResidenceEnded?: ResidenceEndedHook;
  readonly leaving?: LeavingHook;
  readonly onHouseholdReplaced?: HouseholdReplacedHook;
  /** What of this feature ends where a household is replaced, for the preview. */
  readonly householdEnds?: (db: Queryable, household: HouseholdOfComplex) => Promise<Partial<TurnoverEndsView>>;
  readonly onKindChanged?: KindChangedHook;
  readonly complexUse?: ComplexUse;
  readonly linkPreviews?: readonly LinkPreview[];
  /** Paths of its screens that need no login: the only ones that search engines may list. */
  readonly publicPages?: readonly string[];
  readonly officeWords?: OfficeWords;
  readonly officeDecisions?: OfficeDecisions;
  /** What of this feature waits at the desk of a complex for a member who holds that role; undefined where nothing of it is theirs. */
  readonly deskCounts?: (desk: DeskOfRole) => Counts<DeskCountName> | undefined;
  /** What of it waits for the operators of the service. */
  readonly serviceCounts?: Counts<ServiceCountName>;
  /** Queries of the times (column `at`) at which something happened in a complex. */
  readonly dayFigures?: Readonly<Partial<Record<DayFigureName, (span: ComplexSpan) => Sql>>>;
  /** Query of the columns `household_id` and `kind`: the inquiries that households sent. */
  readonly monthFigures?: (span: ComplexSpan) => Sql;
  /**
   * By kind, the query of what this feature has for the viewer's home screen today, in the complex with that id, where they live: at
   * most one row with the one column of `homeItem` (complex/home/home-item.ts). It leaves out what they may not read.
   */
  readonly homeItems?: Readonly<Partial<Record<HomeItemKind, (viewer: Viewer, complexId: Sql) => Sql>>>;
  /**
   * Condition that the complex with that id can have home items of this feature at all, where many cannot: it costs less than to look
   * for them. A part stands for the condition that it is set up. Left out, all can.
   */
  readonly mayHaveHomeItems?: OfficePart | ((complexId: Sql) => Sql);
  /** For what an office has to set up: the condition that the complex with that id has done so. */
  readonly setUp?: Readonly<Partial<Record<OfficePart, (complexId: Sql) => Sql>>>;
  /**
   * Query of what the weekly mail names of the viewer's complexes, of the time since then, the first before the others: kind
   * (NOTICE or POST), thing_id, title. It leaves out what they may not read.
   */
  readonly weeklyHighlights?: (viewer: Viewer, since: Date) => Sql;
  /** What the list of notifications shows of this feature's things. */
  readonly notificationSources?: NotificationSources;
  /**
   * What members' devices are told of without an entry in the list: a query with the columns of `unlistedColumns`
   * (notification/source.ts). Whatever the viewer may not read, or wants not to be told of, is left out.
   */
  readonly unlistedThings?: Readonly<Partial<Record<UnlistedKind, (viewer: Viewer, filter: ThingsFilter) => Sql>>>;
}

/** One thing up to one of its events, since what comes later is a push of its own; or all with unread news since a time. */
export type ThingsFilter = { readonly thingId: number; readonly untilEvent: number } | { readonly since: Date };

/**
 * For each kind, a query about the row `n` of `notifications`, which is the viewer's: no row where they may not, or may no
 * longer, read what it is about; else one with the columns of `sourceColumns` (notification/source.ts).
 */
export type NotificationSources = Readonly<Partial<Record<EntryKind, (viewer: Viewer) => Sql>>>;

/** Who looks at the desk of a complex. */
export interface DeskOfRole {
  readonly complexId: number;
  readonly memberId: number;
  readonly role: OfficeRole;
  /** The service names operators, who decide what no member of an office may. */
  readonly hasOperators: boolean;
}

/** Counts of one query: its FROM clause, and an aggregate for each of them. */
export interface Counts<Name extends string> {
  readonly from: Sql;
  readonly counts: Readonly<Partial<Record<Name, Sql>>>;
}

/** A complex, and a time from its beginning until before its end. */
export interface ComplexSpan {
  readonly complexId: number;
  readonly from: Sql;
  readonly until: Sql;
}

/** What a feature registers and starts with. */
export interface FeatureContext {
  /** For pages that are no endpoints of the contract. */
  readonly app: FastifyInstance;
  readonly on: RegisterEndpoint;
  readonly services: Services;
  /** All features, in the order of their ranks. */
  readonly features: readonly FeatureManifest[];
}

interface StartedFeature {
  readonly handlers: StompHandlers;
  /** Called after the sockets have closed. */
  close(): Promise<void>;
}

/** Periodic work that no caller waits for. Several processes may run it at once. */
export interface BackgroundJob {
  readonly name: string;
  /** Minutes between two runs. */
  readonly minutes: number;
  readonly run: (services: Services, features: readonly FeatureManifest[]) => Promise<unknown>;
  /** It ends or erases what is due by its date: after a restore it runs before the first call is answered. */
  readonly doesDueWork?: boolean;
  /** When the process stops: lets a run under way end early, in seconds. */
  readonly stop?: (services: Services) => Promise<void>;
}

/** A figure for the monitoring system, read anew for each answer of /metrics. */
interface FeatureGauge {
  readonly name: string;
  readonly help: string;
  readonly read: (services: Services) => Promise<number>;
}

/** What the member who withdraws or leaves a home has agreed to beforehand, as it was shown to them. */
export interface WithdrawalConsent {
  /** Cancels so many bookings, for so many won. */
  readonly reservations?: { readonly count: number; readonly fee: number } | undefined;
}

/** What a feature does when a member withdraws (SECURITY 17). */
export interface WithdrawalHook {
  /**
   * Erases the member's data, or refuses the withdrawal by throwing a Problem. Runs in its transaction, with the member's
   * row locked. Idempotent: a later run finds what a call under way wrote after the withdrawal.
   */
  readonly erase: (tx: Transaction, memberId: number, consent?: WithdrawalConsent) => Promise<void>;
  /** Erases what the hooks of other features read; after all of them. */
  readonly finish?: (tx: Transaction, memberId: number) => Promise<void>;
  /** Counts for the preview. */
  readonly preview?: (db: Queryable, memberId: number) => Promise<Partial<WithdrawalView>>;
}

/** Names and headings of the sections, in the order of the file. */
export type SectionName = keyof typeof dataExportCopy.sections;

/** Selects at most `limit` rows of the viewer with an `id` above `after`, in the order of ids; `id` itself is not exported. */
export type ExportSection = (viewer: Viewer, after: number, limit: number) => Sql;

export type ExportSections = Readonly<Partial<Record<SectionName, ExportSection>>>;

/** Fields of my page that features contribute. */
export type MemberViewPart = Partial<
  HomeView & Pick<MemberView, "residences" | "complexNames" | "managedComplexes" | "roleInvitations">
>;

/** Run in the same transaction when a member's home or office in a members-only complex ends. */
export type ResidenceEndedHook = (tx: Transaction, memberId: number, complexId: number) => Promise<void>;

/** A home in which a member lives and which they leave themselves. */
export interface LivedHome {
  readonly memberId: number;
  readonly householdId: number;
  /** Another 동 or 호 is claimed for it in the same transaction. */
  readonly isDoorChange?: boolean;
}

/** What a feature does when a member leaves a home of theirs. */
export interface LeavingHook {
  readonly preview: (db: Queryable, home: LivedHome) => Promise<Partial<LeavingView>>;
  /** Runs in its transaction before the home ends, with the member's row locked; refuses by throwing a Problem. */
  readonly end: (tx: Transaction, home: LivedHome, consent?: WithdrawalConsent) => Promise<void>;
}

export interface HouseholdOfComplex {
  readonly householdId: number;
  readonly complexId: number;
}

/**
 * Run in the same transaction when a household is replaced (세대 교체), after the homes of its members have ended, each with
 * onResidenceEnded. What belongs to the household ends here; what members wrote stays. `memberIds` are in order. `at`: when it was
 * replaced, as PostgreSQL writes it in JSON, where that is repeated after a restore.
 */
export type HouseholdReplacedHook = (
  tx: Transaction,
  household: HouseholdOfComplex & { readonly memberIds: readonly number[]; readonly at?: string | undefined },
) => Promise<void>;

/** Run in the same transaction when a complex has changed who reads and who writes in it; its row is locked. */
export type KindChangedHook = (tx: Transaction, complexId: number) => Promise<void>;

/** How a feature uses a complex: each condition is one of a query, about the complex with the id `complexId`. */
export interface ComplexUse {
  /** Locks what must not change between the check and the deletion of a complex; its row and its homes are locked. */
  readonly lock?: (tx: Transaction, complexId: number) => Promise<void>;
  /** Run in the transaction that deletes a complex, before its row: takes what does not go with that. */
  readonly onDeleted?: (tx: Transaction, complexId: number) => Promise<void>;
  /** Members other than this one take part: the complex cannot be deleted. */
  readonly hasOthers?: (complexId: Sql, memberId: number) => Sql;
  /** Members have written: the complex cannot be deleted. */
  readonly hasContent?: (complexId: Sql) => Sql;
  /** Words have been written since that time, which the members who may read them chose to share with one another. */
  readonly hasWordsSince?: (complexId: Sql, since: Sql) => Sql;
  /** The complex can still be found once it has left the public list. */
  readonly keepsListed?: (complexId: Sql) => Sql;
}

/** What the link of a screen shows where it is pasted, to everybody. */
export interface LinkPreview {
  /** The path of the screen; its first group is an id. */
  readonly path: RegExp;
  /** Undefined for what not every member may read: the link then shows the product, as that of an unknown id. */
  readonly find: (db: Queryable, id: number) => Promise<LinkCard | undefined>;
}

/** Texts of a preview, as plain text. */
export interface LinkCard {
  /** Undefined: the product's name. */
  readonly title: string | undefined;
  readonly description: string;
}

/** What a feature does with the words that an office wrote once that office turns out to be false. */
export interface OfficeWords {
  /** Notices in the office's voice since then. */
  readonly count: (db: Queryable, complexId: number, since: Date) => Promise<number>;
  /** Takes the office's mark from its words since then. */
  readonly unmark: (tx: Transaction, complexId: number, since: Date) => Promise<void>;
}

/** What an office has decided about others' words, where it proves false. */
export interface OfficeDecisions {
  /** Decisions since then that would be undone. */
  readonly count: (db: Queryable, complexId: number, since: Date) => Promise<number>;
  readonly reopen: (tx: Transaction, complexId: number, since: Date) => Promise<void>;
}

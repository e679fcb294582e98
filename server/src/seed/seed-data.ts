import type { ComplexKind } from "@danji/contract/complex/complex-rules";
import type { FeedType } from "@danji/contract/feed/feed-rules";
import type { AudiencePart, NoticeKind } from "@danji/contract/notice/notice-rules";
import type { DemoPhoto } from "./demo-photos.ts";

/** A demo member. All of them have the password `demoPassword` of people.ts. */
export interface SeedPerson {
  readonly name: string;
  readonly nickname: string;
  readonly email: string;
  /** Digits only; 010-0000 is a range that is not assigned. */
  readonly phoneNumber: string;
  readonly isManager: boolean;
  /** 동 and 호 in the demo complex. */
  readonly home?: readonly [building: string, unit: string];
}

export interface SeedComplex {
  readonly name: string;
  readonly region: string;
  readonly location: string;
  readonly totalUnit: number;
  readonly parkingCapacity: number;
  readonly firstBuilding: number;
  readonly buildingCount: number;
  /** In a complex of kind RESIDENTS the manager approves the residents. */
  readonly kind: ComplexKind;
}

/** People are named by their place in `people`. Times count back from, or on from, the moment of seeding. */
export interface SeedPost {
  readonly title: string;
  readonly contents: string;
  readonly feedType: FeedType;
  readonly author: number;
  readonly minutesAgo: number;
  readonly viewCount: number;
  readonly likedBy: readonly number[];
  readonly bookmarkedBy: readonly number[];
  readonly photos: readonly DemoPhoto[];
  readonly comments: readonly SeedComment[];
  readonly notice?: SeedNotice;
}

/** What a notice has beyond a post. */
interface SeedNotice {
  readonly kind: NoticeKind;
  readonly audience?: readonly AudiencePart[];
  readonly wantsAcknowledgement?: boolean;
  readonly commentsOff?: boolean;
}

interface SeedComment {
  readonly author: number;
  /** Minutes after the post. */
  readonly minutesLater: number;
  readonly contents: string;
  /** Place of the answered comment in the same list; replies nest one level. */
  readonly replyTo?: number;
}

/** A room of neighbours; one of two is opened by the request of its first to its second member, the complex's by none. */
export interface SeedRoom {
  readonly members: readonly number[];
  readonly request?: string;
  /** How many of the last messages a member has not read; who is not named has read all. */
  readonly unread: Readonly<Record<number, number>>;
  readonly messages: readonly SeedMessage[];
}

/** The oldest first; with words, a photo, or both. */
interface SeedMessage {
  readonly by: number;
  readonly minutesAgo: number;
  readonly text?: string;
  readonly photo?: DemoPhoto;
}

export interface SeedChatRequest {
  readonly from: number;
  readonly to: number;
  readonly minutesAgo: number;
  readonly message: string;
}

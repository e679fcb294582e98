import type { EntryKind, UnlistedKind } from "@danji/contract/notification/notification-entry-rules";
import type { OfficeRole } from "@danji/contract/complex/office-policy";
import { type Sql, sql } from "#platform/db/sql.ts";
import type { FeatureManifest, ThingsFilter } from "#platform/feature/manifest.ts";
import type { Viewer } from "#platform/viewer.ts";

/** Columns of a source: what an entry shows of its newest event. */
export interface SourceRow {
  readonly title: string | null;
  readonly excerpt: string | null;
  readonly place_id: number | null;
  /** Null where there is no actor, or they have withdrawn. */
  readonly nickname: string | null;
  readonly picture_id: number | null;
  readonly voice: OfficeRole | "GUEST" | null;
  /** The complex for whose office the actor acted. */
  readonly office_name: string | null;
  readonly has_actor: boolean;
  /** It has ended: the list keeps it, nothing is sent about it any more. */
  readonly is_over: boolean;
}

/** The columns of a source, as expressions; those that are left out are null. */
export interface SourceColumns {
  readonly title?: Sql;
  readonly excerpt?: Sql;
  readonly placeId?: Sql;
  readonly isOver?: Sql;
  /** Who acted: their nickname and picture, and in which voice. */
  readonly actor?: {
    readonly nickname: Sql;
    readonly pictureId: Sql;
    readonly voice?: Sql;
    readonly officeName?: Sql;
  };
}

/** More of a text than an entry shows. */
const EXCERPT = 120;

/** The SELECT list of a source; `from` and the conditions follow it. */
export const sourceColumns = ({ title, excerpt, placeId, isOver, actor }: SourceColumns): Sql => sql`
  select (${title ?? sql`null`})::text as title, left((${excerpt ?? sql`null`})::text, ${EXCERPT}) as excerpt,
    (${placeId ?? sql`null`})::bigint as place_id, (${actor?.nickname ?? sql`null`})::text as nickname,
    (${actor?.pictureId ?? sql`null`})::bigint as picture_id, (${actor?.voice ?? sql`null`})::text as voice,
    (${actor?.officeName ?? sql`null`})::text as office_name, ${actor === undefined ? sql`false` : sql`true`} as has_actor,
    (${isOver ?? sql`false`})::boolean as is_over`;

/** Query of what the viewer may read of the notification `n`, over the sources of all features, or that of one kind. */
export type NotificationText = (viewer: Viewer, kind?: EntryKind) => Sql;

export function notificationText(features: readonly Pick<FeatureManifest, "notificationSources">[]): NotificationText {
  const sources = features.flatMap(({ notificationSources }) => Object.entries(notificationSources ?? {})) as [
    EntryKind,
    (viewer: Viewer) => Sql,
  ][];
  return (viewer, only) =>
    sources
      .filter(([kind]) => only === undefined || kind === only)
      .reduce(
        (all, [kind, source]) => sql`
        ${all} union all select * from (${source(viewer)}) of_kind where n.kind = ${kind}::text`,
        sql`${sourceColumns({})} where false`,
      );
}

/**
 * What members are told of beside the list, over all features: the things that the filter names and of which the viewer has
 * not read the newest, with the columns of `EntryRow`.
 */
export type UnlistedThings = (viewer: Viewer, filter: ThingsFilter) => Sql;

export function unlistedThings(features: readonly Pick<FeatureManifest, "unlistedThings">[]): UnlistedThings {
  const sources = features.flatMap((feature) => Object.entries(feature.unlistedThings ?? {})) as [
    UnlistedKind,
    UnlistedThings,
  ][];
  return (viewer, filter) =>
    sources.reduce(
      (all, [kind, source]) => sql`
      ${all} union all select ${kind}::text as kind, s.* from (${source(viewer, filter)}) s`,
      sql`select null::text as kind, x.* from (${unlistedColumns({})} where false) x`,
    );
}

/** The SELECT list of a source of things beside the list: `id` counts its events, and the newest unread one is shown. */
export const unlistedColumns = ({
  thingId = sql`0`,
  id = sql`0`,
  createdAt = sql`now()`,
  unread = sql`0`,
  ...columns
}: SourceColumns & {
  readonly thingId?: Sql;
  readonly id?: Sql;
  readonly createdAt?: Sql;
  readonly unread?: Sql;
}): Sql => sql`
  ${sourceColumns(columns)}, (${thingId})::bigint as thing_id, (${id})::bigint as id, null::bigint as spot_id,
    null::text as detail, (${createdAt})::timestamptz as created_at, (${unread})::bigint as unread, 0 as events`;

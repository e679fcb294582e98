import type { HomeItemKind } from "@danji/contract/complex/home/home-today-rules";
import type { HomeItemView } from "@danji/contract/complex/home/home-today";
import { packedRow, packedText, packedTime, unpackDate, unpackRow } from "#platform/db/packed-rows.ts";
import type { Sql } from "#platform/db/sql.ts";

interface HomeItemColumns {
  readonly thingId: Sql;
  readonly title: Sql;
  readonly at: Sql;
  /** Left out where nothing needs to be marked. */
  readonly notificationId?: Sql;
}

/** The one column of a query of `homeItems`: a subquery with one value costs PostgreSQL half of what rows of a union do (decision 112). */
export const homeItem = ({ thingId, title, at, notificationId }: HomeItemColumns): Sql =>
  packedRow([thingId, packedText(title), packedTime(at), ...(notificationId === undefined ? [] : [notificationId])]);

/** An item as it is shown, from what homeItem packed. */
export function homeItemView(kind: HomeItemKind, packed: string): HomeItemView {
  const [thingId, title = "", at = "", notificationId] = unpackRow(packed);
  return {
    kind,
    thingId: Number(thingId),
    title,
    at: unpackDate(at).toISOString(),
    notificationId: notificationId === undefined ? null : Number(notificationId),
  };
}

import type { RawResponse } from "#platform/http/request/call.ts";
import { uncachedImageResponse } from "#image/image-response.ts";
import { getVisibleImage } from "#image/visible-image.ts";
import { memberOf } from "#complex/complex-access.ts";
import { sql } from "#platform/db/sql.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isParty } from "../report/household.ts";
import { type ReportDesk, decidedAt } from "./desk.ts";

/**
 * A photo of the words of a case, by the name of its object, also where the words are hidden. Throws IMAGE_NOT_FOUND for a
 * photo of other words, for a member who is party to the case, and where the photo was deleted and the case is decided. The caller has checked the right.
 */
export const getReportedPhoto = async (
  services: Services,
  viewer: Viewer,
  desk: ReportDesk,
  { reportId, key: object }: { readonly reportId: number; readonly key: string },
): Promise<RawResponse> =>
  uncachedImageResponse(
    await getVisibleImage(
      services,
      object,
      (key) => sql`
        select i.id from images i
        where i.key = ${key} and exists (
          select from report_cases k left join lateral report_target(k.target_type, k.target_id) t on true
          where k.id = ${reportId} and ${decidedAt(desk)} and not ${isParty(memberOf(viewer))}
            and (t.words -> 'photos' ? ${key} or exists (
              select from report_words w where w.case_id = k.id and w.words -> 'photos' ? ${key})))`,
    ),
  );

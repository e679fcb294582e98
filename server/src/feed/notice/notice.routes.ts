import * as contract from "@danji/contract/notice/notice";
import * as input from "@danji/contract/notice/notice.input";
import * as planned from "@danji/contract/notice/planned-notice";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { changeNotice } from "./change-notice.ts";
import { listNotices } from "./list-notices.ts";
import { getOfficeNotice, listOfficeNotices } from "./office-notices.ts";
import { cancelPlannedNotice, listPlannedNotices, planNotice } from "./planned-notice.ts";
import { previewAudience } from "./reach.ts";
import { readNotice } from "./read-notice.ts";

/** What notices have beyond posts: for who reads them, and for the desk. */
export function noticeRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.listNotices, input.listNoticesInput, ({ viewer, params, query }) =>
    listNotices(db, viewer, params.apartmentId, query),
  );

  on(contract.readNotice, input.readNoticeInput, ({ viewer, params }) =>
    readNotice(db, viewer, params.feedId, { acknowledges: false }),
  );

  on(contract.acknowledgeNotice, input.readNoticeInput, async ({ viewer, params: { feedId } }) => {
    await readNotice(db, viewer, feedId, { acknowledges: true });
    return { feedId };
  });

  on(contract.listOfficeNotices, input.listOfficeNoticesInput, ({ viewer, params, query }) =>
    listOfficeNotices(db, viewer, params.apartmentId, query),
  );

  on(contract.previewAudience, input.previewAudienceInput, ({ viewer, params, body }) =>
    previewAudience(db, viewer, params.apartmentId, body.audience),
  );

  on(contract.getOfficeNotice, input.officeNoticeInput, ({ viewer, params }) => getOfficeNotice(db, viewer, params));

  on(planned.listPlannedNotices, input.listPlannedNoticesInput, ({ viewer, params }) =>
    listPlannedNotices(db, viewer, params.apartmentId),
  );

  on(planned.planNotice, input.planNoticeInput, async ({ viewer, params, body, address }) => ({
    plannedId: await planNotice(db, viewer, { ...params, address }, body),
  }));

  on(planned.changePlannedNotice, input.changePlannedNoticeInput, async ({ viewer, params, body, address }) => {
    await planNotice(db, viewer, { ...params, address }, body);
  });

  on(planned.cancelPlannedNotice, input.cancelPlannedNoticeInput, ({ viewer, params, address }) =>
    cancelPlannedNotice(db, viewer, { ...params, address }),
  );

  on(contract.changeNotice, input.changeNoticeInput, ({ viewer, params, body, address }) =>
    changeNotice(services, viewer, { ...params, address }, body),
  );
}

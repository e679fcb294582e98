import * as contract from "@danji/contract/notice/notice";
import * as input from "@danji/contract/notice/notice.input";
import * as fileContract from "@danji/contract/notice/notice-file";
import * as versionContract from "@danji/contract/notice/notice-version";
import * as planned from "@danji/contract/notice/planned-notice";
import { imageResponse } from "#image/image-response.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { changeNotice } from "./change-notice.ts";
import { downloadNoticeFile } from "./file/download-file.ts";
import { removeLooseFile, uploadNoticeFile } from "./file/upload-file.ts";
import { listNotices } from "./list-notices.ts";
import { getOfficeNotice, listOfficeNotices } from "./office-notices.ts";
import { listPlannedNotices } from "./planned/list-planned.ts";
import { cancelPlannedNotice, planNotice } from "./planned/planned-notice.ts";
import { getPlannedImage } from "./planned/planned-photos.ts";
import { getPostingCertificate } from "./posting-certificate.ts";
import { previewAudience } from "./reach.ts";
import { readNotice } from "./read-notice.ts";
import { listNoticeVersions, listOfficeVersions } from "./version/list-versions.ts";
import { withholdVersion } from "./version/withhold-version.ts";

/** What notices have beyond posts: for a member who reads them, and for the desk. */
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

  on(planned.planNotice, input.planNoticeInput, async ({ viewer, params, body, files, address, request }) => {
    const sent = { files: files["multipartFileList"] ?? [], key: request.headers["idempotency-key"]?.toString() };
    return { plannedId: await planNotice(services, viewer, { ...params, ...sent, address }, body) };
  });

  on(planned.changePlannedNotice, input.changePlannedNoticeInput, async (call) => {
    const { viewer, params, body, parts, files, address, request } = call;
    const sent = { files: files["multipartFileList"] ?? [], key: request.headers["idempotency-key"]?.toString() };
    await planNotice(services, viewer, { ...params, ...sent, address }, { ...body, ...parts });
  });

  on(planned.getPlannedImage, input.getPlannedImageInput, async ({ viewer, params, request }) =>
    imageResponse(request, await getPlannedImage(services, viewer, params.key)),
  );

  on(planned.cancelPlannedNotice, input.cancelPlannedNoticeInput, ({ viewer, params, address }) =>
    cancelPlannedNotice(db, viewer, { ...params, address }),
  );

  on(contract.changeNotice, input.changeNoticeInput, ({ viewer, params, body, address }) =>
    changeNotice(services, viewer, { ...params, address }, body),
  );

  on(contract.getPostingCertificate, input.postingCertificateInput, ({ viewer, params }) =>
    getPostingCertificate(db, viewer, params),
  );

  versionRoutes(on, services);
  fileRoutes(on, services);
}

function versionRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(versionContract.listNoticeVersions, input.listNoticeVersionsInput, ({ viewer, params, query }) =>
    listNoticeVersions(db, viewer, params.feedId, query.before),
  );

  on(versionContract.listOfficeVersions, input.listOfficeVersionsInput, ({ viewer, params, query }) =>
    listOfficeVersions(db, viewer, params, query.before),
  );

  on(versionContract.withholdVersion, input.withholdVersionInput, ({ viewer, params, body, address }) =>
    withholdVersion(services, viewer, { ...params, address }, body),
  );
}

function fileRoutes(on: RegisterEndpoint, services: Services): void {
  on(fileContract.uploadNoticeFile, input.uploadNoticeFileInput, ({ viewer, params, body, files }) =>
    uploadNoticeFile(services, viewer, params.apartmentId, { name: body.name, file: files["file"]?.[0] }),
  );

  on(fileContract.removeNoticeFile, input.looseNoticeFileInput, ({ viewer, params }) =>
    removeLooseFile(services, viewer, params),
  );

  on(fileContract.getNoticeFile, input.getNoticeFileInput, ({ viewer, params, request }) =>
    downloadNoticeFile(services, viewer, { ...params, ifNoneMatch: request.headers["if-none-match"] }),
  );
}

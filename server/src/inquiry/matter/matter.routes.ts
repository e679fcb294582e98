import * as contract from "@danji/contract/inquiry/matter/matter";
import * as input from "@danji/contract/inquiry/matter/matter.input";
import { requireAct } from "#complex/complex-access.ts";
import type { RegisterEndpoint } from "#platform/http/request/call.ts";
import type { Services } from "#platform/services.ts";
import { closeMatter } from "./close-matter.ts";
import { changeMatter, collectInquiries, releaseInquiry, shareMatter } from "./collect.ts";
import { joinMatter, leaveMatter, listSharedMatters } from "./joining.ts";
import { getMatter, listMatters } from "./matter-list.ts";
import { publishMatterResult, withdrawMatterResult } from "./matter-result.ts";

/** Matters that several households have. */
export function inquiryMatterRoutes(on: RegisterEndpoint, services: Services): void {
  const { db } = services;

  on(contract.listSharedMatters, input.listSharedMattersInput, ({ viewer, params }) =>
    listSharedMatters(db, viewer, params.apartmentId),
  );

  on(contract.joinMatter, input.joinMatterInput, ({ viewer, params }) => joinMatter(db, viewer, params));

  on(contract.leaveMatter, input.leaveMatterInput, ({ viewer, params }) => leaveMatter(db, viewer, params));

  on(contract.listMatters, input.listMattersInput, ({ viewer, params, query }) =>
    listMatters(db, viewer, { ...params, ...query }),
  );

  on(contract.getMatter, input.getMatterInput, async ({ viewer, params }) => {
    await requireAct(db, viewer, params.apartmentId, "answerInquiries");
    return getMatter(db, params.apartmentId, params.matterId);
  });

  on(contract.shareMatter, input.shareMatterInput, ({ viewer, params, body, address }) =>
    shareMatter(services, viewer, { ...params, address }, body),
  );

  on(contract.changeMatter, input.changeMatterInput, ({ viewer, params, body, address }) =>
    changeMatter(services, viewer, { ...params, address }, body),
  );

  on(contract.collectInquiries, input.collectInquiriesInput, ({ viewer, params, body, address }) =>
    collectInquiries(services, viewer, { ...params, address }, body.inquiries),
  );

  on(contract.releaseInquiry, input.releaseInquiryInput, ({ viewer, params, address }) =>
    releaseInquiry(services, viewer, { ...params, address }),
  );

  on(contract.closeMatter, input.closeMatterInput, ({ viewer, params, body, address }) =>
    closeMatter(services, viewer, { ...params, address }, body),
  );

  on(contract.publishMatterResult, input.publishMatterResultInput, ({ viewer, params, body, address }) =>
    publishMatterResult(services, viewer, { ...params, address }, body),
  );

  on(contract.withdrawMatterResult, input.getMatterInput, ({ viewer, params, address }) =>
    withdrawMatterResult(services, viewer, { ...params, address }),
  );
}

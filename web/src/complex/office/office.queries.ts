import {
  claimOffice,
  endOfficeClaim,
  getOffice,
  sendOfficeMail,
  takeBackVouch,
  verifyOfficeCode,
  vouchForOffice,
} from "@danji/contract/complex/office";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api.ts";

const officeKey = (apartmentId: number) => ["complex", apartmentId, "office"] as const;

/** The office of a complex, the viewer's claim and the claims they may vouch for; disabled without an id. */
export const useOffice = (apartmentId: number | undefined) =>
  useQuery({
    queryKey: officeKey(apartmentId ?? 0),
    queryFn:
      apartmentId === undefined ? skipToken : ({ signal }) => call(getOffice, { params: { apartmentId }, signal }),
  });

/** What a claimant or a resident does about an office. */
type OfficeAct =
  | { readonly do: "claim"; readonly publicCode: string }
  | { readonly do: "mail"; readonly claimId: number; readonly email: string }
  | { readonly do: "verify"; readonly claimId: number; readonly code: string }
  | { readonly do: "end" | "vouch" | "takeBack"; readonly claimId: number };

const send = async (apartmentId: number, act: OfficeAct): Promise<void> => {
  if (act.do === "claim") {
    await call(claimOffice, { params: { apartmentId }, body: { publicCode: act.publicCode } });
    return;
  }
  const params = { claimId: act.claimId };
  if (act.do === "mail") await call(sendOfficeMail, { params, body: { email: act.email } });
  else if (act.do === "verify") await call(verifyOfficeCode, { params, body: { code: act.code } });
  else if (act.do === "end") await call(endOfficeClaim, { params });
  else await call(act.do === "vouch" ? vouchForOffice : takeBackVouch, { params });
};

/** Does it, and reads everything anew: a confirmed office changes most screens. */
export const useOfficeAct = (apartmentId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: OfficeAct) => send(apartmentId, act),
    onSettled: () => client.invalidateQueries(),
  });
};

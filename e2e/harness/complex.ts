import type { FacilitySettings } from "@danji/contract/facility/facility-rules";
import { expect } from "@playwright/test";
import { manager } from "./people.ts";
import { rememberOffice, type Resident } from "./resident.ts";

/** Registers a complex, which makes `me` no manager; returns its apartmentId. */
export async function registerComplex(me: Resident, name: string, photos: readonly File[] = []): Promise<number> {
  const region = `서울특별시 마포구 ${name}로 7`;
  const facts = { name, region, totalUnit: 200, parkingCapacity: 250, buildingRange: "101동 ~ 104동 (총 4개 동)" };
  const form = new FormData();
  form.append("requestDto", new File([JSON.stringify(facts)], "requestDto.json", { type: "application/json" }));
  for (const photo of photos) form.append("multipartFileList", photo);
  const answer = await me.api.post("/api/apartment", { multipart: form });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

/** Registers a complex whose office `me` is, without a home there: claimed, and verified by an operator's letter. */
export async function registerOffice(me: Resident, name: string, photos: readonly File[] = []): Promise<number> {
  const apartmentId = await registerComplex(me, name, photos);
  const claimId = await claimOffice(me, apartmentId);
  const answer = await me.api.post(`/api/office/claims/${claimId}/code`, {
    data: { code: await officeLetter(me, claimId) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  rememberOffice(new URL(answer.url()).origin, apartmentId, me.api);
  return apartmentId;
}

/** Sets up a facility where places are booked by slots, as the office of a complex; returns its facilityId. */
export async function addSlots(office: Resident, apartmentId: number, settings: FacilitySettings): Promise<number> {
  const data = { name: "작은 방", kind: "SLOT", place: "", description: "", settings };
  const answer = await office.api.post(`/api/office/${apartmentId}/facilities`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { facilityId: number } }).data.facilityId;
}

/** Claims the office of a complex; returns the claim's id. */
async function claimOffice(me: Resident, apartmentId: number): Promise<number> {
  const data = { publicCode: `A${apartmentId}` };
  const answer = await me.api.post(`/api/apartment/${apartmentId}/office/claims`, { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { data: { claimId: number } }).data.claimId;
}

/** The code of the letter that an operator sends to a claimant. */
export async function officeLetter(me: Resident, claimId: number): Promise<string> {
  const origin = me.state.origins[0]?.origin ?? "";
  const headers = { "content-type": "application/json", origin };
  const { email: loginId, password } = manager;
  const login = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ loginId, password }),
  });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const answer = await fetch(`${origin}/api/operator/claims/${claimId}/code`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify({ kind: "LETTER" }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { code: string } }).data.code;
}

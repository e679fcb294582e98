import { expect } from "@playwright/test";
import type { Resident } from "./resident.ts";

/** Creates a complex that `me` manages without a home there; returns its apartmentId. */
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

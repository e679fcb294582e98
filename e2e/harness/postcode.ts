import type { Page } from "@playwright/test";

const service = /^https:\/\/t1\.kakaocdn\.net\//;

/** What a test must allow: the browser asks for the service's code, and is answered here. */
export const postcodeRequest = /^request to https:\/\/t1\.kakaocdn\.net$/;

/** What the browser says where the service's code did not come. */
export const postcodeLoadFailure = /^Failed to load resource: net::ERR_/;

interface PostcodeAddress {
  readonly roadAddress: string;
  readonly buildingName: string;
  readonly apartment: "Y" | "N";
}

/** Stands in for the public postcode service: one button, which chooses one place. No request leaves the machine. */
export async function mockPostcode(page: Page, address: PostcodeAddress): Promise<void> {
  const chosen = JSON.stringify({ ...address, address: address.roadAddress });
  const body = `
    window.kakao = { Postcode: class {
      constructor(options) { this.options = options; }
      embed(element) {
        const button = document.createElement("button");
        button.textContent = "검색 결과";
        button.onclick = () => this.options.oncomplete(${chosen});
        element.append(button);
      }
    } };`;
  await page.route(service, (route) => route.fulfill({ contentType: "text/javascript; charset=utf-8", body }));
}

/** The service cannot be reached: refused at once, or no answer at all. */
export const blockPostcode = (page: Page, how: "refused" | "silent"): Promise<unknown> =>
  page.route(service, (route) => (how === "refused" ? route.abort() : new Promise<void>(() => undefined)));

import type { Page } from "@playwright/test";

const service = /^https:\/\/t1\.kakaocdn\.net\//;

/** Console error that a test must allow: the browser requests the service's code and is answered here. */
export const postcodeRequest = /^request to https:\/\/t1\.kakaocdn\.net$/;

/** The browser's message where the service's code did not load. */
export const postcodeLoadFailure = /^Failed to load resource: net::ERR_/;

interface PostcodeAddress {
  readonly roadAddress: string;
  readonly buildingName: string;
  readonly apartment: "Y" | "N";
}

/** Fake of the public postcode service: one button, which selects one address. No request leaves the machine. */
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

/** Makes the service unreachable: refused at once, or without an answer. */
export const blockPostcode = (page: Page, how: "refused" | "silent"): Promise<unknown> =>
  page.route(service, (route) => (how === "refused" ? route.abort() : new Promise<void>(() => undefined)));

import { signUpResident, type Resident } from "./resident.ts";
import { cookiesAlone, test as base } from "./test.ts";

interface Options {
  /** True: the page belongs to a new resident without earlier actions. */
  readonly fresh: boolean;
}

interface Fixtures {
  /** The resident whose browser the page is. */
  readonly me: Resident;
}

/** Tests of the community, in the browser of a new resident, with a neighbour. */
export const test = base.extend<Options & Fixtures>({
  fresh: [false, { option: true }],
  me: async ({ fresh, tenant, origin, playwright }, use) => {
    const me = fresh ? await signUpResident(playwright.request, origin) : tenant;
    await use(me);
    if (fresh) await me.api.dispose();
  },
  storageState: async ({ me }, use) => use(cookiesAlone(me.state)),
});

export const { expect } = test;

let count = 0;

/** A unique text, so that concurrent tests do not find each other's posts. */
export function unique(words: string): string {
  count += 1;
  return `${words} ${process.pid}번지 ${count}호`;
}

import { signUpResident, type Resident } from "./resident.ts";
import { test as base } from "./test.ts";

interface Options {
  /** True: the page belongs to a new resident without earlier actions. */
  readonly fresh: boolean;
}

interface Fixtures {
  /** The resident whose browser the page is. */
  readonly me: Resident;
}

interface WorkerFixtures {
  readonly tenant: Resident;
  /** Another resident of the same complex. */
  readonly neighbour: Resident;
}

/** Tests of the community, in the browser of a new resident, with a neighbour. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  tenant: [
    async ({ origin, playwright }, use) => {
      const tenant = await signUpResident(playwright.request, origin);
      await use(tenant);
      await tenant.api.dispose();
    },
    { scope: "worker" },
  ],
  neighbour: [
    async ({ origin, playwright }, use) => {
      const neighbour = await signUpResident(playwright.request, origin);
      await use(neighbour);
      await neighbour.api.dispose();
    },
    { scope: "worker" },
  ],
  fresh: [false, { option: true }],
  me: async ({ fresh, tenant, origin, playwright }, use) => {
    const me = fresh ? await signUpResident(playwright.request, origin) : tenant;
    await use(me);
    if (fresh) await me.api.dispose();
  },
  storageState: async ({ me }, use) => use(me.state),
});

export const { expect } = test;

let count = 0;

/** A unique text, so that concurrent tests do not find each other's posts. */
export function unique(words: string): string {
  count += 1;
  return `${words} ${process.pid}번지 ${count}호`;
}

import {
  type APIRequest,
  type APIRequestContext,
  type APIResponse,
  expect,
  request as requests,
} from "@playwright/test";
import { type NewAccount, newAccount } from "./account.ts";
import { mailboxCode } from "./mailbox.ts";
import { logInByApi, manager } from "./people.ts";

type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;

interface NewPost {
  readonly title: string;
  readonly contents?: string;
  /** The complex to post in; SPEC's default if omitted. */
  readonly apartmentId?: number;
  readonly photos?: readonly File[];
}

/** A logged-in person who does by the API what is not under test. */
export interface Resident {
  readonly person: NewAccount;
  /** Storage state for a browser of theirs. */
  readonly state: State;
  readonly api: APIRequestContext;
  /** Writes a post; returns its feedId. */
  readonly post: (post: NewPost) => Promise<number>;
  /** Writes a comment or a reply; returns its commentId. */
  readonly comment: (feedId: number, contents: string, parentId?: number) => Promise<number>;
  /** The `data` of a GET. */
  readonly read: <T>(path: string) => Promise<T>;
}

// Without them the first screen asks.
const consents = { terms: 1, privacy: 1, over14: true };

/** Signs up and logs in a new person by the API. */
export async function signUpResident(
  request: APIRequest,
  origin: string,
  overrides: Partial<NewAccount> = {},
  { withConsents = true }: { readonly withConsents?: boolean } = {},
): Promise<Resident> {
  const person = { ...newAccount(), ...overrides };
  const api = await request.newContext({ baseURL: origin, timeout: 100_000 });
  await dataOf(await api.post("/api/mail/certification-code/send", { data: { mail: person.email } }));
  const code = await mailboxCode(api, person.email);
  await dataOf(await api.get("/api/mail/certification-code/verify", { params: { email: person.email, code } }));
  await dataOf(await api.post("/api/member/signup", { data: withConsents ? { ...person, consents } : person }));
  await logInByApi(api, origin, person);
  const { cookies } = await api.storageState();
  return {
    person,
    state: { cookies, origins: [{ origin, localStorage: [{ name: "isLoggedIn", value: "true" }] }] },
    api,
    post: async ({ title, contents = "내용", apartmentId, photos = [] }) => {
      const form = new FormData();
      const fields = JSON.stringify({ title, contents, apartmentId, feedType: "FEED" });
      form.append("requestDto", new File([fields], "requestDto.json", { type: "application/json" }));
      for (const photo of photos) form.append("multipartFileList", photo);
      const { id } = await dataOf<{ id: number }>(await api.post("/api/community/feeds", { multipart: form }));
      return id;
    },
    comment: async (feedId, contents, parentId) => {
      const data = { contents, parentId: parentId ?? "" };
      const answer = await api.post(`/api/community/feeds/${feedId}/comments`, { data });
      return (await dataOf<{ commentId: number }>(answer)).commentId;
    },
    read: async <T>(path: string) => dataOf<T>(await api.get(path)),
  };
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** By origin and complex, the calls of the office that a test has registered. */
const offices = new Map<string, APIRequestContext>();

export const rememberOffice = (origin: string, apartmentId: number, office: APIRequestContext): void =>
  void offices.set(`${origin} ${apartmentId}`, office);

interface NewHome {
  readonly memberApartmentId: number;
  readonly isVouched: boolean;
}

/** Gives a resident a home in an open complex, in SPEC's default if none is named; its office lets them in at once. */
export async function moveIn(me: Resident, apartmentId = 1, unit = "1204호", building = "101동"): Promise<NewHome> {
  const answer = await me.api.post("/api/member-apartments", { data: { apartmentId, building, unit } });
  const home = await dataOf<NewHome>(answer);
  const { origin } = new URL(answer.url());
  const office = offices.get(`${origin} ${apartmentId}`) ?? (apartmentId === 1 ? await demoOffice(origin) : undefined);
  if (home.isVouched || office === undefined) return home;
  const data = { apartmentId, residenceIds: [home.memberApartmentId], decision: "approve" };
  const decided = await office.post("/api/manage/residences/decide", { data });
  expect(decided.ok(), await decided.text()).toBe(true);
  // What they are told of it is no news of the test's.
  const read = await me.api.post("/api/notifications/read-all", { data: { until: Number.MAX_SAFE_INTEGER } });
  expect(read.ok(), await read.text()).toBe(true);
  return home;
}

async function demoOffice(origin: string): Promise<APIRequestContext> {
  const api = await requests.newContext({ baseURL: origin, timeout: 100_000 });
  await logInByApi(api, origin, manager);
  rememberOffice(origin, 1, api);
  return api;
}

import { type APIRequest, type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { type NewAccount, newAccount } from "./account.ts";
import { mailboxCode } from "./mailbox.ts";
import { logInByApi } from "./people.ts";

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

/** Gives a resident a home in an open complex, in SPEC's default if none is named. */
export async function moveIn(me: Resident, apartmentId = 1, unit = "1204호"): Promise<void> {
  const home = { apartmentId, building: "101동", unit };
  await dataOf(await me.api.post("/api/member-apartments", { data: home }));
}

import { type APIRequestContext, expect } from "@playwright/test";

interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The six digits of the newest mail to an address, from the development mailbox. */
export async function mailboxCode(request: APIRequestContext, mail: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const answer = await request.get("/dev/mailbox.json", { params: { to: mail } });
    const messages = (await answer.json()) as readonly MailMessage[];
    code = /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0] ?? "";
    expect(code).toMatch(/^\d{6}$/);
  }).toPass();
  return code;
}

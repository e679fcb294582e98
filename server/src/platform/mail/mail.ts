/** One mail. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a page, for programs that show one. */
  readonly html?: string;
  /** Where a mail program ends further mails of this kind by one tap (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** True where the mail server does not take mail for the recipient, now and later: 5xx to RCPT. */
export const isRecipientRefused = (error: unknown): boolean => {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return false;
  const { command, responseCode } = error.cause as { readonly command?: unknown; readonly responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500;
};

export interface Mail {
  /** Delivers a mail to the mail server; throws MAIL_UNAVAILABLE within five seconds where it cannot. Its cause is the mail server's answer. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

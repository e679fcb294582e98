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

export interface Mail {
  /** Delivers a mail to the mail server; throws MAIL_UNAVAILABLE within five seconds where it cannot. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

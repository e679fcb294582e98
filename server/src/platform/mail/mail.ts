/** One plain-text mail. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  /** Delivers a mail to the mail server; throws MAIL_UNAVAILABLE within five seconds where it cannot. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

/** A person as a mail server knows one; both parts are validated before they come here (never a raw header). */
export type MailAddress = { readonly name: string; readonly address: string };

/** A mail that is ready to go: a text part always, the HTML built from escaped values only. */
export type Mail = {
  /** Stable per owed mail, so that a mail server sees a second delivery of the same notice as the same message. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  /** Where one click unsubscribes (RFC 8058); marketing email has it. */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The mail server will never take this mail: there is no such mailbox. Trying again would change nothing. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export type MailSender = {
  /**
   * Resolves when the mail server has taken the mail; rejects otherwise, and the job that asked tries again.
   * @throws MailRefused when the server knows no such mailbox.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type ReceivedMail = {
  readonly id: string;
  readonly receivedAt: Date;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
};

/** What the embedded mail server has received, for `/dev/mailbox`; exists in demo and test only. */
export type Mailbox = {
  list(limit: number): Promise<readonly ReceivedMail[]>;
  read(id: string): Promise<ReceivedMail | undefined>;
};

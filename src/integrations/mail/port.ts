/** An email address; name and address are validated before they come here, and never a raw header. */
export type MailAddress = { readonly name: string; readonly address: string };

/** An email ready to send. It always has a text part, and its HTML contains only escaped values. */
export type Mail = {
  /** Stable per notice, so that a mail server recognizes a second delivery as the same message. */
  readonly messageId: string;
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  /** The one-click unsubscribe URL (RFC 8058) of marketing email. */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** The mail server will never accept this email because of its mailbox. Retrying is useless. Its message is the server's answer. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export type MailSender = {
  /**
   * Resolves when the mail server has accepted the email; otherwise rejects, and the job retries.
   * @throws MailRefused when the server knows no such mailbox, or it takes no email.
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

/** The emails that the embedded mail server received, for `/dev/mailbox`. Exists in demo and test only. */
export type Mailbox = {
  list(limit: number): Promise<readonly ReceivedMail[]>;
  read(id: string): Promise<ReceivedMail | undefined>;
};

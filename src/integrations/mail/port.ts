/** An email address with a display name. Both were validated by the caller, and neither is a raw header. */
export type MailAddress = { readonly name: string; readonly address: string };

/** An email ready to send. It always has a text part, and its HTML contains only escaped values. */
export type Mail = {
  /**
   * The message's id. It is the same for each attempt of a notice, so that a mail server recognizes a second delivery as the same message.
   */
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

/** A permanent rejection of an email because of the recipient's mailbox, so retrying is useless. The message is the server's response. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export type MailSender = {
  /**
   * Sends an email and resolves when the mail server has accepted it. Rejects otherwise, so that the job retries.
   * @throws MailRefused if the server knows no such mailbox, or the mailbox accepts no email.
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

/** The emails received by the embedded mail server, for `/dev/mailbox`. Exists in demo and test only. */
export type Mailbox = {
  list(limit: number): Promise<readonly ReceivedMail[]>;
  read(id: string): Promise<ReceivedMail | undefined>;
};

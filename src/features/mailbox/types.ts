export type EmailSummary = {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
  readonly subject: string;
};

/** A piece of an email's text. It is a link if `href` is set. */
export type EmailTextPiece = { readonly text: string; readonly href?: string };

export type OpenedEmail = EmailSummary & {
  readonly from: string;
  readonly messageId: string;
  /** Whether the email has an HTML part. */
  readonly hasMarkup: boolean;
  readonly pieces: readonly EmailTextPiece[];
};

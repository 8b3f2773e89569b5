export type MailSummary = {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
  readonly subject: string;
};

/** A part of an email's text; a link if it has an address. */
export type TextPiece = { readonly text: string; readonly href?: string };

export type OpenedMail = MailSummary & {
  readonly from: string;
  readonly messageId: string;
  /** Whether it has an HTML part. */
  readonly hasMarkup: boolean;
  readonly pieces: readonly TextPiece[];
};

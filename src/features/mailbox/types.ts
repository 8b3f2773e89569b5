/** A line of the list. */
export type MailSummary = {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
  readonly subject: string;
};

/** A piece of a mail's text; with an address it is a link. */
export type TextPiece = { readonly text: string; readonly href?: string };

export type OpenedMail = MailSummary & {
  readonly from: string;
  readonly messageId: string;
  /** Whether it also came as HTML. */
  readonly hasMarkup: boolean;
  readonly pieces: readonly TextPiece[];
};

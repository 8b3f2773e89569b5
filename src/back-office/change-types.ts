/** What the stream of changes tells a page: that something changed, and who changed it. */
export type ChangeMessage = {
  /** `order:<id>` as in the audit trail, or `messages` for any message of a customer. */
  readonly subject: string;
  readonly who: string;
  /** When it changed, as ISO 8601. */
  readonly at: string;
  /** Whether the reader made the change, perhaps in another window. */
  readonly isOwn: boolean;
};

/** The subjects that a page shows, in the data of its loader as `watch`. The page is read again when one of them changes. */
export type WatchedSubject = {
  readonly subjects: readonly string[];
  /** The subject in a sentence, such as `this order`. */
  readonly what: string;
};

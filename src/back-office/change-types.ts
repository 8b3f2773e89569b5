/** A message of the change stream: the changed subject, who changed it and when. */
export type ChangeMessage = {
  /** The changed subject as in the audit trail, such as `order:<id>`, or `messages` for any customer's message. */
  readonly subject: string;
  readonly who: string;
  /** The time of the change, as ISO 8601. */
  readonly at: string;
  /** Whether the reader made the change, perhaps in another window. */
  readonly isOwn: boolean;
};

/** The subjects that a page shows, which its loader returns as `watch`. The page's data is reloaded when one of them changes. */
export type WatchedSubjects = {
  readonly subjects: readonly string[];
  /** The subjects as a phrase within a sentence, such as `this order`. */
  readonly what: string;
};

/** What the stream of changes tells a page: that something changed, and who changed it. */
export type ChangeMessage = {
  /** `order:<id>` as in the audit trail, or `messages` for any message of a customer. */
  readonly subject: string;
  readonly who: string;
  /** ISO 8601. */
  readonly at: string;
  /** Whether the member did it, perhaps in another window. */
  readonly isOwn: boolean;
};

/** What a page shows, in the data of its loader as `watch`: it is read again when somebody changes that. */
export type WatchedSubject = {
  readonly subjects: readonly string[];
  /** `this order`. */
  readonly what: string;
};

/** A client for an external page builder, called over the network. */
export type ContentHost = {
  /**
   * Returns all entries published for a model. Only their id and data are validated.
   * @throws if the page builder gives no valid response in time.
   */
  ask(model: string): Promise<readonly HostedContentEntry[]>;
};

/** An entry of a page builder. Its contents are untrusted. */
export type HostedContentEntry = {
  readonly id: string;
  readonly data: object;
  readonly [name: string]: unknown;
};

/** A valid response of the page builder, with the time when it was received. */
export type ContentCopy = { readonly entries: readonly HostedContentEntry[]; readonly takenAt: Date };

/** A store of responses that outlives the process. */
export type ContentCopyStore = {
  /** Returns the last good response for this model, or undefined if none is stored. */
  load(model: string): Promise<ContentCopy | undefined>;
  /** Replaces the stored response and drops the cached pages that depend on it. */
  save(model: string, copy: ContentCopy): Promise<void>;
};

/** The documents of a page builder as last received. */
export type ContentSource = {
  /**
   * Returns the last received entries of a model, or no entries if none have been received. Before the first response, waits for it up to a
   * limit, except in the pause after a failure.
   */
  entries(model: string): Promise<readonly HostedContentEntry[]>;
  /** Returns whether the page builder has responded for a model. If so, a missing entry does not exist. */
  isHeard(model: string): boolean;
};

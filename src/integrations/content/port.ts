/** An external page builder, called over the network. */
export type ContentHost = {
  /**
   * Returns all entries published for a model; only their id and data are validated. @throws if the page builder does not answer properly
   * in time.
   */
  ask(model: string): Promise<readonly HostedEntry[]>;
};

/** An entry of a page builder; its contents are untrusted. */
export type HostedEntry = { readonly id: string; readonly data: object; readonly [name: string]: unknown };

/** A valid response of the page builder, and when it was received. */
export type ContentCopy = { readonly entries: readonly HostedEntry[]; readonly takenAt: Date };

/** Stores answers so that they outlive the process. */
export type ContentCopyStore = {
  /** Returns the last good answer for this model; undefined if none is stored. */
  load(model: string): Promise<ContentCopy | undefined>;
  /** Replaces the stored answer, and drops the cached pages that depend on it. */
  save(model: string, copy: ContentCopy): Promise<void>;
};

/** The documents of a page builder as last received. */
export type ContentSource = {
  /** Returns the entries of a model as last received; none before the first answer, which is waited for within a limit. */
  entries(model: string): Promise<readonly HostedEntry[]>;
  /** Returns whether the page builder has answered for a model; if so, a missing entry does not exist. */
  isHeard(model: string): boolean;
};

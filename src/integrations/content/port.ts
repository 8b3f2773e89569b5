/** An external page builder, called over the network. */
export type ContentHost = {
  /**
   * Returns all entries published for a model, unvalidated apart from their id and data.
   * @throws when it does not answer properly in time.
   */
  ask(model: string): Promise<readonly HostedEntry[]>;
};

/** An entry of a page builder; its contents are untrusted. */
export type HostedEntry = { readonly id: string; readonly data: object; readonly [name: string]: unknown };

/** A good answer and when it was received. */
export type ContentCopy = { readonly entries: readonly HostedEntry[]; readonly takenAt: Date };

/** Stores answers beyond the process's lifetime. */
export type CopyStore = {
  /** Returns the last good answer of this model, or undefined. */
  load(model: string): Promise<ContentCopy | undefined>;
  /** Replaces the stored answer and drops the pages that depend on it. */
  save(model: string, copy: ContentCopy): Promise<void>;
};

/** The known documents of a page builder. Only its very first answer is waited for. */
export type ContentSource = {
  /** Returns the entries of a model as last received; none before the first answer, which is waited for within a limit. */
  entries(model: string): Promise<readonly HostedEntry[]>;
  /** Returns whether it has answered for a model, so that a missing entry means that it does not exist. */
  isHeard(model: string): boolean;
};

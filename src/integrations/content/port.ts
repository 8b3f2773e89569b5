/** A page builder elsewhere, which is asked over the network. */
export type ContentHost = {
  /**
   * All entries that it publishes of a model, as it wrote them: objects, each with an id and data, and nothing more is known.
   * @throws when it does not answer so in time.
   */
  ask(model: string): Promise<readonly HostedEntry[]>;
};

/** An entry of a page builder; everything in it is its word. */
export type HostedEntry = { readonly id: string; readonly data: object; readonly [name: string]: unknown };

/** An answer that was good, and when it was given. */
export type ContentCopy = { readonly entries: readonly HostedEntry[]; readonly takenAt: Date };

/** Where answers outlive the process. */
export type CopyShelf = {
  /** The last good answer of this model, undefined when there was none. */
  load(model: string): Promise<ContentCopy | undefined>;
  /** Keeps it in place of the one before, and has pages made anew of it. */
  save(model: string, copy: ContentCopy): Promise<void>;
};

/** What is known here of a page builder's documents. Only its first answer of all is waited for. */
export type ContentSource = {
  /** The entries of a model as they were last heard; none before the first answer, which is waited for within a limit. */
  entries(model: string): Promise<readonly HostedEntry[]>;
  /** Whether it has answered for a model, so that what is not among its entries does not exist. */
  isHeard(model: string): boolean;
};

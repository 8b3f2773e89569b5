/** What a page asks a page builder for: its documents of a model. */
export type ContentQuestion = { readonly model: string; readonly urlPath: string };

/** A page builder elsewhere, which is asked over the network. */
export type ContentHost = {
  /**
   * The entries that it has for a page, as it wrote them: a list of objects, each with an id and data, and nothing more is known.
   * @throws when it does not answer so in time.
   */
  ask(question: ContentQuestion): Promise<readonly HostedEntry[]>;
};

/** An entry of a page builder; everything in it is its word. */
export type HostedEntry = { readonly id: string; readonly data: object; readonly [name: string]: unknown };

/** An answer that was good, and when it was given. */
export type ContentCopy = { readonly entries: readonly HostedEntry[]; readonly takenAt: Date };

/** Where answers outlive the process. */
export type CopyShelf = {
  /** The answer of the page that this is, undefined when it was never heard. */
  load(question: ContentQuestion): Promise<ContentCopy | undefined>;
  /** Keeps it in place of the one before, and has pages made anew of it. */
  save(question: ContentQuestion, copy: ContentCopy): Promise<void>;
  /** The entry of this id in any answer that is kept. */
  find(id: string): Promise<HostedEntry | undefined>;
};

/** What is known here of a page builder's documents. Nobody waits for the page builder itself. */
export type ContentSource = {
  /** The entries of a page as they were last heard; none before the first answer. */
  entries(question: ContentQuestion): Promise<readonly HostedEntry[]>;
  /** The entry of this id as it was last heard. */
  entry(id: string): Promise<HostedEntry | undefined>;
};

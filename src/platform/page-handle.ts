import type { FinishedDeclaration } from './page-cache.server.ts';

/** What a route says of its page: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The page is the same for every visitor and may be served from memory. */
  readonly finished?: FinishedDeclaration;
  /** The page stands alone, without header and footer. */
  readonly isBare?: boolean;
};

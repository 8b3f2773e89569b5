import type { FinishedDeclaration } from './page-cache.server.ts';

/** A route's page metadata: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** The page is the same for every visitor and may be served from memory. */
  readonly finished?: FinishedDeclaration;
  /** The page has too many variants to be kept in memory, but is for browsing, like pages that are kept. */
  readonly isForBrowsing?: boolean;
  /** The page has no header and footer. */
  readonly isBare?: boolean;
  /** The page takes a payment. Its header and footer offer only help, account, legal links and this link back. */
  readonly backLink?: { readonly path: string; readonly name: string };
};

/** Returns whether visitors come to this page to browse, so that images and fonts load before scripts. */
export function isBrowsingPage(handle: PageHandle | undefined): boolean {
  return handle !== undefined && (handle.finished !== undefined || handle.isForBrowsing === true);
}

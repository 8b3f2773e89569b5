import type { PageCacheDeclaration } from './page-cache.server.ts';

/** A route's page metadata: `export const handle = { … } satisfies PageHandle`. */
export type PageHandle = {
  /** Present if the page is the same for every visitor and can be served from memory. */
  readonly finished?: PageCacheDeclaration;
  /** Whether visitors come to the page to browse although it has too many variants to be cached. */
  readonly isForBrowsing?: boolean;
  /** Whether the page has no header and footer. */
  readonly isBare?: boolean;
  /**
   * The link back from a page that accepts a payment. The header and footer of such a page show only help, account, legal links and this
   * link.
   */
  readonly backLink?: { readonly path: string; readonly name: string };
};

/** Returns whether visitors come to the page to browse, so that images and fonts should load before scripts. */
export function isBrowsingPage(handle: PageHandle | undefined): boolean {
  return handle !== undefined && (handle.finished !== undefined || handle.isForBrowsing === true);
}

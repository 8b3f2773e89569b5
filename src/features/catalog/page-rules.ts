// Loaded by routes before the other rules.

import { catalogPagesCacheTag } from '../../engine/catalog/page-rules.ts';

/**
 * Query parameters whose pages are cached. Their combinations make a few hundred pages; combinations of all filters would be too many to
 * cache.
 */
export const cachedListParameters = ['type', 'sort'] as const;

/**
 * Cache tags and maximum age of list pages, in seconds. The same limit applies to the cached model, so that a list is never older than a
 * cached page.
 */
export const listFreshness = { tags: [catalogPagesCacheTag], seconds: 30 } as const;

/**
 * Returns whether to reload these pages after a form submission: false after a cart change, which doesn't affect them; otherwise React
 * Router's default.
 */
export function shouldRevalidateShelf({
  formAction,
  defaultShouldRevalidate,
}: {
  readonly formAction?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  return formAction !== '/shop/cart' && defaultShouldRevalidate;
}

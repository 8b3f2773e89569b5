// Loaded by routes before the other rules.

import { catalogTag } from '../../engine/catalog/page-rules.ts';

/** Query parameters whose pages are cached. They make a few hundred pages; combinations of all filters would be too many to cache. */
export const shelfQueryNames = ['type', 'sort'] as const;

/** Cache tags and maximum age of lists: a rendered list is never older than a cached page. */
export const listFreshness = { tags: [catalogTag], seconds: 30 } as const;

/** Returns whether to reload these pages after a form; not after a cart change, which does not affect them. */
export function shouldRevalidateShelf({
  formAction,
  defaultShouldRevalidate,
}: {
  readonly formAction?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  return formAction !== '/shop/cart' && defaultShouldRevalidate;
}

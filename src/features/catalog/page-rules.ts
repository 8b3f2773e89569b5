// Loaded by routes before the other rules.

import { catalogTag } from '../../engine/catalog/page-rules.ts';

/** Parameters whose pages are cached: they make a few hundred pages; all filters together would exceed any memory. */
export const shelfQueryNames = ['type', 'sort'] as const;

/** Cache tags and maximum age of lists: a rendered list is never older than a cached page. */
export const listFreshness = { tags: [catalogTag], seconds: 30 } as const;

/** Cart changes do not affect these pages, so they are not reloaded. */
export function shouldRevalidateShelf({
  formAction,
  defaultShouldRevalidate,
}: {
  readonly formAction?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  return formAction !== '/shop/cart' && defaultShouldRevalidate;
}

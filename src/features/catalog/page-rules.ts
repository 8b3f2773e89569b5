// What a route says of its page; apart from the other rules, since it is loaded before they are.

import { catalogTag } from '../../engine/catalog/page-rules.ts';

/** Parameters of the list whose pages are kept: with no other filter there are few hundred of them, with all more than any memory holds. */
export const shelfQueryNames = ['type', 'sort'] as const;

/** What lists are made of, and how old what they show may be: a list that is rendered shows nothing older than a finished one. */
export const listFreshness = { tags: [catalogTag], seconds: 30 } as const;

/** What goes into a cart changes nothing on these pages, so they are not asked for again. */
export function shouldRevalidateShelf({
  formAction,
  defaultShouldRevalidate,
}: {
  readonly formAction?: string | undefined;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  return formAction !== '/shop/cart' && defaultShouldRevalidate;
}

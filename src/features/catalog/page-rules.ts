// What a route says of its page; apart from the other rules, since it is loaded before they are.

/** Parameters of the lists whose pages are kept: without a filter there are forty of them, with filters more than any memory holds. */
export const shelfQueryNames = ['type', 'sort'] as const;

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

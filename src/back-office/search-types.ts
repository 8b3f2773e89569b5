/** One result of the search dialog. */
export type SearchItem = { readonly label: string; readonly hint?: string; readonly href: string };

/** What `/admin/search?q=` answers: results by kind, such as customers and orders. */
export type SearchGroup = { readonly label: string; readonly items: readonly SearchItem[] };

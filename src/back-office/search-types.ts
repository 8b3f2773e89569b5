/** One result of the search dialog. */
export type SearchItem = { readonly label: string; readonly hint?: string; readonly href: string };

/** A group of results of `/admin/search?q=` that have the same kind, such as customers or orders. */
export type SearchGroup = { readonly label: string; readonly items: readonly SearchItem[] };

/** The data of a 403 page: which right is missing, in words. */
export type Forbidden = { readonly kind: 'forbidden'; readonly right: string };

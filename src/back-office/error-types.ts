/** The data of a 403 page, with the missing capability in words. */
export type ForbiddenErrorData = { readonly kind: 'forbidden'; readonly right: string };

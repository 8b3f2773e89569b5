/**
 * The kinds of purchase, from kind to stored fields. Each module that sells something adds its kind with `declare module` and registers its
 * definition in `src/purchases.server.ts`.
 */
export interface PurchaseKinds {
  /** Bottles, cases and everything else that is bought from a cart. */
  readonly goods: object;
}

/** The purchase of a draft, as stored in `contents.purchase`. */
export type Purchase = {
  [Kind in keyof PurchaseKinds]: { readonly kind: Kind } & PurchaseKinds[Kind];
}[keyof PurchaseKinds];

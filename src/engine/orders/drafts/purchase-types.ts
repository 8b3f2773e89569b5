/**
 * Everything that can be bought. Each module that sells something adds its kind here with `declare module`, and registers its definition
 * in `src/purchases.server.ts`.
 */
export interface PurchaseKinds {
  /** Bottles, cases and everything else in a cart. */
  readonly goods: object;
}

/** What a draft buys, as stored in `contents.purchase`. */
export type Purchase = {
  [Kind in keyof PurchaseKinds]: { readonly kind: Kind } & PurchaseKinds[Kind];
}[keyof PurchaseKinds];

import type { Purchase } from './purchase-types.ts';

export type WithPurchase = { readonly purchase: Purchase };
type WithDetails = Extract<Purchase, { readonly details: unknown }>;
type Details = { readonly [Bought in WithDetails as Bought['kind']]: Bought['details'] };

/** Returns the details of a purchase if it is of this kind; otherwise undefined. */
export function purchaseDetailsOf<Kind extends keyof Details>(
  contents: WithPurchase,
  kind: Kind,
): Details[Kind] | undefined;
export function purchaseDetailsOf({ purchase }: WithPurchase, kind: string): unknown {
  return purchase.kind === kind && 'details' in purchase ? purchase.details : undefined;
}

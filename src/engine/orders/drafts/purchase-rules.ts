import type { Purchase } from './purchase-types.ts';

export type Purchasing = { readonly purchase: Purchase };
type WithDetails = Extract<Purchase, { readonly details: unknown }>;
type Details = { readonly [Bought in WithDetails as Bought['kind']]: Bought['details'] };

/** Returns the details of a purchase of this kind; undefined when another kind is bought. */
export function detailsOf<Kind extends keyof Details>(
  contents: Purchasing,
  kind: Kind,
): Details[Kind] | undefined;
export function detailsOf({ purchase }: Purchasing, kind: string): unknown {
  return purchase.kind === kind && 'details' in purchase ? purchase.details : undefined;
}

import type { CustomerId, SkuId } from '../../core/ids.ts';
import { addToCart, type CartDependencies, takeUpCart } from '../../engine/carts/index.server.ts';

export type FilledAgain = {
  /** The cart that this browser bears from now on; undefined when it is as it was. */
  readonly cart: { readonly token: string; readonly count: number } | undefined;
  readonly added: readonly string[];
  /** Why what is missing is missing, in sentences. */
  readonly refused: readonly string[];
};

/** Puts what was chosen into the customer's cart, thing by thing: what cannot be had leaves the rest alone, and is said. */
export async function fillCartAgain(
  dependencies: CartDependencies,
  { token, customerId }: { readonly token: string | undefined; readonly customerId: CustomerId },
  chosen: readonly { readonly skuId: SkuId; readonly quantity: number }[],
): Promise<FilledAgain> {
  // Another browser of theirs may have taken it up.
  let cart: FilledAgain['cart'] = await takeUpCart(dependencies, { token, customerId });
  const added: string[] = [];
  const refused: string[] = [];
  for (const { skuId, quantity } of chosen) {
    const bearer = cart?.token ?? token;
    const addition = { skuId, quantity, source: 'reorder' } as const;
    const changed = await addToCart(dependencies, { token: bearer, customerId }, addition);
    if (changed.ok) {
      cart = { token: changed.value.token, count: changed.value.count };
      added.push(changed.value.name);
    } else refused.push(...changed.refusals.map(({ sentence }) => sentence));
  }
  return { cart, added, refused };
}

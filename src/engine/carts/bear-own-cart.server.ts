import type { CustomerId } from '../../core/ids.ts';
import { type BorneCart, bearCart } from './bear-cart.server.ts';
import type { CartDependencies } from './cart-token.server.ts';
import { takeUpCart } from './take-up-cart.server.ts';

/**
 * The cart of whoever checks out something that lies in none: that of this browser, joined with that of the account that is signed
 * in, or a new and empty one. `isNews` says that its bearer is to be given it; `count` is what lies in it then.
 */
export async function bearOwnCart(
  deps: CartDependencies,
  { token, customerId }: { readonly token: string | undefined; readonly customerId: CustomerId | undefined },
): Promise<BorneCart & { readonly isNews: boolean; readonly count: number }> {
  const taken = customerId && (await takeUpCart(deps, { token, customerId }));
  const cart = await bearCart(deps, {
    token: taken?.token ?? token,
    ...(customerId && { customerId }),
  });
  return { ...cart, isNews: taken !== undefined || cart.isNew, count: taken?.count ?? 0 };
}

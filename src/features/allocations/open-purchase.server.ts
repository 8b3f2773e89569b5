import type { RouterContextProvider } from 'react-router';
import { ok, type Result } from '../../core/result.ts';
import { bearOwnCart } from '../../engine/carts/index.server.ts';
import { saveAllocation } from '../../engine/checkout/index.server.ts';
import type { Chosen, WineAllocationId } from '../../engine/wine-allocations/types.ts';
import { dependenciesContext, requestContext } from '../../platform/context.server.ts';
import { readCartToken, writeCartCookies } from '../../platform/cookies.server.ts';
import type { SignedIn } from '../../platform/visitor.server.ts';

type Asked = { readonly request: Request; readonly context: Readonly<RouterContextProvider> };
type Purchase = { readonly allocationId: WineAllocationId; readonly chosen: readonly Chosen[] };

/** Opens the checkout of what was chosen of an allocation. Answers the cookies that the bearer of its cart is to be given. */
export async function openPurchase(
  { request, context }: Asked,
  { customerId }: Pick<SignedIn, 'customerId'>,
  purchase: Purchase,
): Promise<Result<{ readonly cookies: readonly string[] }>> {
  const shop = context.get(dependenciesContext);
  const { requestId } = context.get(requestContext);
  const own = readCartToken(shop.configuration, request);
  const { cartId, token, isNews, count } = await bearOwnCart(shop, { token: own, customerId });
  const saved = await saveAllocation(shop, { cartId, customerId, isSignedIn: true, requestId }, purchase);
  if (!saved.ok) return saved;
  return ok({ cookies: isNews ? writeCartCookies(shop.configuration, { token, count }) : [] });
}

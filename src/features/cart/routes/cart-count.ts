import { dependenciesContext } from '../../../dependencies.server.ts';
import { findCart, hashCartToken } from '../../../engine/checkout/carts/index.server.ts';
import { totalQuantity } from '../../../engine/checkout/carts/rules.ts';
import { readCartToken } from '../../../platform/cookies.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import type { Route } from './+types/cart-count.ts';

/** Returns the number of items in the visitor's cart as JSON, for example `{"count":3}`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { configuration, database, clock, seal } = context.get(dependenciesContext);
  const token = readCartToken(configuration, request);
  const cart =
    token === undefined
      ? undefined
      : await findCart(database.read, { tokenHash: hashCartToken(seal, token), now: clock.now() });
  return Response.json({ count: totalQuantity(cart?.lines ?? []) }, { headers: privateHeaders });
}

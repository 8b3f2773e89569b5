import { type RouterContextProvider, redirect } from 'react-router';
import type { CheckoutDependencies } from '../../engine/checkout/types.ts';
import { viewFulfilment } from '../../engine/fulfilment/index.server.ts';
import type { FulfilmentView } from '../../engine/fulfilment/view.server.ts';
import { readOrderWith } from '../../engine/orders/index.server.ts';
import type { OrderAccess, OrderView } from '../../engine/orders/types.ts';
import { house } from '../../house.ts';
import { dependenciesContext, requestContext } from '../../platform/context.server.ts';
import { atOnce, type Transaction } from '../../platform/database.server.ts';

/** What is known of the order before all of it is read. */
export type OrderOfAddress = Pick<OrderView, 'orderId' | 'publicToken' | 'number'>;

type TokenAccess = Extract<OrderAccess, { readonly kind: 'token' }>;

export type OrderRequest = {
  readonly dependencies: CheckoutDependencies;
  readonly access: TokenAccess;
  readonly order: OrderView;
  /** Undefined for an order that waits for its first payment. */
  readonly fulfilment: FulfilmentView | undefined;
  readonly clientAddress: string;
};

/** Nothing of an order is kept by anybody between it and its reader. */
export const privateHeaders = { 'cache-control': 'private, no-store' } as const;

/** The order whose token stands in the address (I-5, I-6); undefined without one, or with one that is wrong or over. */
export async function readOrderRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OrderRequest | undefined> {
  return (await readOrderRequestWith(request, context, async () => undefined))?.found;
}

/** The same with what else its page tells, which is asked for at once with the order's lines. */
export async function readOrderRequestWith<Also>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  also: (read: Transaction, order: OrderOfAddress) => Promise<Also>,
): Promise<{ readonly found: OrderRequest; readonly also: Also } | undefined> {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const publicToken = new URL(request.url).searchParams.get('t') ?? '';
  if (!/^[\w-]{22,64}$/.test(publicToken)) return undefined;
  const access: TokenAccess = { kind: 'token', publicToken, now: shop.clock.now() };
  const read = await shop.database.reading((connection) =>
    readOrderWith(connection, access, (order) =>
      atOnce([
        order.number === undefined ? Promise.resolve(undefined) : viewFulfilment(connection, order),
        also(connection, order),
      ]),
    ),
  );
  if (!read) return undefined;
  const { order, more } = read;
  const [fulfilment, told] = more;
  const dependencies = { ...shop, pickupLocations: house.pickupLocations };
  return { found: { dependencies, access, order, fulfilment, clientAddress }, also: told };
}

/** The same for a page that acts on a placed order: whoever has none is sent to the page that asks for it. */
export async function requireOrderRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OrderRequest & { readonly fulfilment: FulfilmentView }> {
  const found = await readOrderRequest(request, context);
  if (!found?.fulfilment) throw redirect('/order-confirmation');
  return { ...found, fulfilment: found.fulfilment };
}

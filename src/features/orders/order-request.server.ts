import { data, href, type RouterContextProvider, redirect } from 'react-router';
import type { CustomerId } from '../../core/ids.ts';
import { dependenciesContext } from '../../dependencies.server.ts';
import { findMembershipStartedByOrder } from '../../engine/clubs/applications/view.server.ts';
import { pointsOfOrder } from '../../engine/loyalty/points/index.server.ts';
import { orderAccessByToken } from '../../engine/orders/access-rules.ts';
import type { OrderDependencies } from '../../engine/orders/drafts/types.ts';
import { findOrderIdOfCustomer } from '../../engine/orders/fulfillment/history-view.server.ts';
import { readOrderWithExtra } from '../../engine/orders/index.server.ts';
import {
  type OrderPayments,
  type PayAgainStatus,
  viewPayAgainStatus,
} from '../../engine/orders/payments/index.server.ts';
import type { OrderAccess, OrderView } from '../../engine/orders/types.ts';
import { hasCheckInCode } from '../../engine/visits/reservations/text-rules.ts';
import { reservationViewOfOrder } from '../../engine/visits/reservations/view.server.ts';
import { requestContext } from '../../platform/context.server.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import { requireSignedIn } from '../../platform/visitor.server.ts';
import { qrCodeOf } from '../../ui/commerce/qr-code.server.ts';
import type { FulfillmentAndGifts } from './fulfillment-view.server.ts';
import { viewFulfillmentAndGifts } from './fulfillment-view.server.ts';
import type { OrderPageAccess } from './order-rules.ts';

/** The fields that identify an order, available before its details are loaded. */
export type OrderIdentity = Pick<OrderView, 'orderId' | 'publicToken' | 'number'>;

/** Access to an order as its owner. Access by mailbox is excluded because it only allows reading. */
type OwnerAccess = Exclude<OrderAccess, { readonly kind: 'mailbox' }>;

export type OrderPageContext = {
  readonly dependencies: OrderDependencies;
  readonly access: OwnerAccess;
  readonly way: OrderPageAccess;
  readonly order: OrderView;
  /** The order's fulfillment; undefined until the first payment succeeds. */
  readonly fulfillment: FulfillmentAndGifts | undefined;
  readonly clientAddress: string;
};

/**
 * Loads the order named in the URL. With an order link's token (I-5), returns undefined if the token is missing, wrong or expired. On an
 * account page, loads the order by its number for the signed-in customer who placed it (I-6).
 * @throws a redirect to the sign-in page, or 404 if this customer has no order with the number.
 */
export async function loadOrderPageContext(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OrderPageContext | undefined> {
  return (await loadOrderPageContextWith(request, context, async () => undefined))?.found;
}

/**
 * Loads an order like `loadOrderPageContext`, with additional data in the same database round trip.
 * @param also loads the additional data.
 */
export async function loadOrderPageContextWith<Also>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  also: (read: Transaction, order: OrderIdentity) => Promise<Also>,
): Promise<{ readonly found: OrderPageContext; readonly also: Also } | undefined> {
  const shop = context.get(dependenciesContext);
  const { clientAddress } = context.get(requestContext);
  const opening = await openingOf(request, context);
  if (!opening) return undefined;
  const { access, way } = opening;
  const read = await shop.database.reading((connection) =>
    readOrderWithExtra(connection, access, (order) =>
      inOneRoundTrip([
        order.number === undefined ? Promise.resolve(undefined) : viewFulfillmentAndGifts(connection, order),
        also(connection, order),
      ]),
    ),
  );
  if (!read) return undefined;
  const { order, more } = read;
  const [fulfillment, told] = more;
  return { found: { dependencies: shop, access, way, order, fulfillment, clientAddress }, also: told };
}

type Opening = { readonly access: OwnerAccess; readonly way: OrderPageAccess };

async function openingOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Opening | undefined> {
  const { clock } = context.get(dependenciesContext);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.startsWith('/shop/')) return openingOfAccount(request, context);
  const access = orderAccessByToken(searchParams.get('t'), clock.now());
  return access && { access, way: { kind: 'token', publicToken: access.publicToken } };
}

async function openingOfAccount(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Opening> {
  const { customerId, firstName } = await requireSignedIn({ request, context });
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const number = /^\d{1,12}$/.test(id) ? Number(id) : undefined;
  const { read } = context.get(dependenciesContext).database;
  const orderId = number !== undefined && (await findOrderIdOfCustomer(read, { customerId, number }));
  if (number === undefined || !orderId) throw data(null, { status: 404 });
  return { access: { kind: 'customer', customerId, orderId }, way: { kind: 'account', number, firstName } };
}

/** Loads a placed order for a page that changes it. If there is none, redirects to the page for finding an order. */
export async function requireOrderPageContext(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<OrderPageContext & { readonly fulfillment: FulfillmentAndGifts }> {
  const found = await loadOrderPageContext(request, context);
  if (!found?.fulfillment) throw redirect(href('/order-confirmation'));
  return { ...found, fulfillment: found.fulfillment };
}

const nothingToPay: PayAgainStatus = { kind: 'none' };

/** Returns whether and how an order must be paid again. Only orders that are placed or on hold can need it. */
export function loadRepaymentStatus(
  { dependencies, order }: OrderPageContext,
  seen: OrderPayments,
): Promise<PayAgainStatus> | PayAgainStatus {
  const mayNeed = order.state === 'placed' || order.state === 'on_hold';
  return mayNeed ? viewPayAgainStatus(dependencies, order, seen) : nothingToPay;
}

/** Returns an order's reservation with its check-in QR code for the order's page; undefined if it has none. */
export async function loadReservationOfOrder({
  dependencies,
  order,
}: Pick<OrderPageContext, 'dependencies' | 'order'>) {
  if (!order.deliveryRequests.visit) return undefined;
  const view = await reservationViewOfOrder(dependencies, order, dependencies.clock.now());
  return view && { view, qrCode: hasCheckInCode(view) ? qrCodeOf(view.code) : undefined };
}

/** Returns the club membership started by an order; undefined if there is none. Only orders with wine can start one. */
export function loadMembershipStartedByOrder({
  dependencies,
  order,
}: Pick<OrderPageContext, 'dependencies' | 'order'>) {
  return order.hasWine ? findMembershipStartedByOrder(dependencies.database.read, order.orderId) : undefined;
}

/**
 * Returns the points that the signed-in customer has earned and will earn with an order. Undefined for guests and for customers who aren't
 * members of Vine Points.
 */
export function loadOrderPoints(
  { dependencies: { database, clock }, order }: Pick<OrderPageContext, 'dependencies' | 'order'>,
  signedIn: { readonly customerId: CustomerId } | undefined,
) {
  return signedIn && pointsOfOrder(database.read, signedIn.customerId, order.orderId, clock.now());
}

import { asc, desc, eq, sql } from 'drizzle-orm';
import type { OrderId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { inOneRoundTrip, type Transaction } from '../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../platform/prepared.server.ts';
import { ledgerAccounts } from '../ledger/schema.ts';
import { readableOrderCondition } from './access-view.server.ts';
import { paymentAttempts } from './payments/schema.ts';
import { orderLines, orders, orderTenders } from './schema.ts';
import type { OrderAccess, OrderView, OrderViewTender } from './types.ts';

type AccessOf<Kind extends OrderAccess['kind']> = Omit<Extract<OrderAccess, { readonly kind: Kind }>, 'kind'>;

const orderOfToken = prepareStatement((db, { publicToken, now }: StatementParameters<AccessOf<'token'>>) =>
  db
    .select()
    .from(orders)
    .where(readableOrderCondition({ kind: 'token', publicToken, now })),
);

const orderOfCustomer = prepareStatement(
  (db, { orderId, customerId }: StatementParameters<AccessOf<'customer'>>) =>
    db
      .select()
      .from(orders)
      .where(readableOrderCondition({ kind: 'customer', orderId, customerId })),
);

const orderOfMailbox = prepareStatement((db, { orderId, email }: StatementParameters<AccessOf<'mailbox'>>) =>
  db
    .select()
    .from(orders)
    .where(readableOrderCondition({ kind: 'mailbox', orderId, email })),
);

function rowsFor(read: Transaction, access: OrderAccess) {
  switch (access.kind) {
    case 'token':
      return orderOfToken(read, access);
    case 'customer':
      return orderOfCustomer(read, access);
    case 'mailbox':
      return orderOfMailbox(read, access);
  }
}

/**
 * Returns an order for this access; undefined if it does not exist, belongs to another customer, or the access has expired (I-5, I-6). An
 * order that awaits payment can be read by its token only, so that its page can show that.
 */
export async function readOrder(read: Transaction, access: OrderAccess): Promise<OrderView | undefined> {
  return (await readOrderWithExtra(read, access, async () => undefined))?.order;
}

/** Returns an order together with more data, loaded by `more` in the same round trip; undefined as for `readOrder`. */
export async function readOrderWithExtra<More>(
  read: Transaction,
  access: OrderAccess,
  more: (order: Pick<OrderView, 'orderId' | 'publicToken' | 'number'>) => Promise<More>,
): Promise<{ readonly order: OrderView; readonly more: More } | undefined> {
  const [row] = await rowsFor(read, access);
  if (!row) return undefined;
  const { id: orderId, publicToken } = row;
  const number = row.number ?? undefined;
  const [lines, tenders, told] = await inOneRoundTrip([
    linesOf(read, orderId),
    tendersOf(read, orderId),
    more({ orderId, publicToken, number }),
  ]);
  return { order: orderView(row, lines, tenders), more: told };
}

function orderView(
  order: typeof orders.$inferSelect,
  lines: OrderView['lines'],
  tenders: readonly OrderViewTender[],
): OrderView {
  const hasWine = lines.some(({ volumeMl }) => volumeMl > 0);
  return {
    orderId: order.id,
    number: order.number ?? undefined,
    publicToken: order.publicToken,
    state: order.state,
    paymentState: order.paymentState,
    fulfillmentState: order.fulfillmentState,
    failureCode: order.failureCode ?? undefined,
    createdAt: order.createdAt,
    placedAt: order.placedAt ?? undefined,
    isGuests: order.customerId === null,
    email: order.email,
    firstName: order.firstName,
    lastName: order.lastName,
    isPickup: order.isPickup,
    pickupLocation: order.pickupLocation ?? undefined,
    shipTo: order.shipTo ?? undefined,
    billTo: order.billTo,
    note: order.note ?? '',
    shippingOption: order.shippingOption ?? undefined,
    requestedShipOn: order.requestedShipOn ?? undefined,
    weatherHoldUntil: order.weatherHoldUntil ?? undefined,
    deliveryRequests: order.deliveryRequests,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    shippingCents: order.shippingCents,
    taxCents: order.taxCents,
    totalCents: order.totalCents,
    explanation: order.explanation,
    couponCode: order.couponCode ?? undefined,
    lines,
    tenders,
    hasWine,
    needsAdultSignature: hasWine && !order.isPickup,
  };
}

const linesInOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, given.orderId)).orderBy(asc(orderLines.position)),
);

async function linesOf(read: Transaction, orderId: OrderId): Promise<OrderView['lines']> {
  const rows = await linesInOrder(read, { orderId });
  return rows.map(({ orderId: _orderId, refundedQuantity: _refunded, ...line }) => ({
    ...line,
    vintage: line.vintage ?? undefined,
    bottleMl: line.bottleMl ?? undefined,
    abvTenths: line.abvTenths ?? undefined,
  }));
}

const tendersInOrder = prepareStatement((db, given: StatementParameters<{ readonly orderId: OrderId }>) => {
  const card = db
    .select({ brand: paymentAttempts.cardBrand, lastFour: paymentAttempts.cardLastFour })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, given.orderId))
    .orderBy(desc(paymentAttempts.n))
    .limit(1)
    .as('card');
  return db
    .select({
      kind: orderTenders.kind,
      amountCents: orderTenders.amountCents,
      refundedCents: orderTenders.refundedCents,
      brand: card.brand,
      lastFour: card.lastFour,
      remaining: sql<number | null>`${ledgerAccounts.posted} - ${ledgerAccounts.pending}`,
      // Gift cards are a module above this one; SQL text keeps it one statement.
      codeEnding: sql<
        string | null
      >`(select last_four from gift_cards where ledger_account_id = ${orderTenders.ledgerAccountId})`,
    })
    .from(orderTenders)
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, orderTenders.ledgerAccountId))
    .leftJoin(card, eq(orderTenders.kind, 'card'))
    .where(eq(orderTenders.orderId, given.orderId))
    .orderBy(asc(orderTenders.position));
});

/** Returns each tender with the details its owner may see: the card's last digits, or the balance of the gift card or credit. */
async function tendersOf(read: Transaction, orderId: OrderId): Promise<OrderViewTender[]> {
  const rows = await tendersInOrder(read, { orderId });
  return rows.map(({ kind, brand, lastFour, remaining, codeEnding, ...amounts }) =>
    kind === 'card'
      ? { kind, ...amounts, brand: brand ?? 'Card', lastFour: lastFour ?? '' }
      : { kind, ...amounts, lastFour: codeEnding ?? undefined, remainingCents: cents(remaining ?? 0) },
  );
}

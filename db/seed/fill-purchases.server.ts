import { eq, inArray, sql } from 'drizzle-orm';
import { invariant } from '../../src/core/invariant.ts';
import { zeroCents } from '../../src/core/money.ts';
import { skus } from '../../src/engine/catalog/schema.ts';
import { createCart } from '../../src/engine/checkout/carts/store.server.ts';
import { addTender } from '../../src/engine/checkout/draft/tender-store.server.ts';
import {
  placeOrder,
  saveDraft,
  startCheckout,
  viewCheckout,
} from '../../src/engine/checkout/index.server.ts';
import { customers } from '../../src/engine/identity/schema.ts';
import { adjustStock } from '../../src/engine/inventory/index.server.ts';
import { findOrOpenStoreCreditAccount, issueToAccount } from '../../src/engine/ledger/index.server.ts';
import { asPoints } from '../../src/engine/loyalty/points/count-rules.ts';
import {
  adjustPoints,
  awardPoints,
  expirePoints,
  joinPointsInTransaction,
} from '../../src/engine/loyalty/points/index.server.ts';
import type { DraftActor, OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import {
  packShipment,
  recordDeliveredShipment,
  shipShipment,
} from '../../src/engine/orders/fulfillment/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { demoPointsMembers, type SeedPointsMember, type SeedPurchase } from './purchases.ts';
import { unwrapResult } from './succeeded.ts';

const cellar = 'operator:cellar' as const;
const dayMilliseconds = 86_400_000;
/** The number of the first purchase, lower than those of the visits, which are booked next. */
const firstOrderNumber = 8_101;

/**
 * Creates the purchases of the demo customers and their Vine Points: ordered, packed, shipped and delivered on past days by the regular use
 * cases. Paid with store credit, because the seed calls no gateway.
 * @param shopAt returns the shop's dependencies with the clock at the given instant, within the seed's transaction.
 */
export async function seedPurchases(
  tx: Transaction,
  shopAt: (at: Date) => OrderDependencies,
  now: Date,
): Promise<void> {
  await tx.execute(sql`select setval('order_numbers', ${firstOrderNumber}, false)`);
  const steps = demoPointsMembers.flatMap((collector) => stepsOf(tx, shopAt, collector, now));
  // In date order, like the numbers of orders and entries.
  for (const { act } of steps.sort((a, b) => b.daysAgo - a.daysAgo)) await act();
  await expirePoints(shopAt(now));
}

type Step = { readonly daysAgo: number; act(): Promise<unknown> };

function stepsOf(
  tx: Transaction,
  shopAt: (at: Date) => OrderDependencies,
  collector: SeedPointsMember,
  now: Date,
): Step[] {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMilliseconds);
  const { joinedDaysAgo, birthday, given, purchases } = collector;
  const person = async () => {
    const [row] = await tx.select().from(customers).where(eq(customers.email, collector.email));
    invariant(row, `the seed has ${collector.email}`);
    return row;
  };
  const join = async () => {
    const joinedAt = at(joinedDaysAgo);
    const agreedBy = { clientAddress: '127.0.0.1', userAgent: 'Mozilla/5.0 (demonstration)' };
    await joinPointsInTransaction(
      tx,
      shopAt(joinedAt).jobs,
      { customerId: (await person()).id, agreedBy },
      joinedAt,
    );
  };
  const celebrate = async ({ daysAgo, points: amount }: NonNullable<SeedPointsMember['birthday']>) => {
    const on = at(daysAgo);
    const { id: customerId } = await person();
    const cause = { type: 'birthday', id: `${customerId}:${on.getUTCFullYear()}` };
    await awardPoints(tx, { customerId, way: 'birthday', points: asPoints(amount), cause, now: on });
  };
  const give = async ({ daysAgo, points: change, reason }: NonNullable<SeedPointsMember['given']>) => {
    const { id: customerId } = await person();
    const gift = { customerId, change, reason, actor: cellar, now: at(daysAgo) };
    unwrapResult(await adjustPoints(shopAt(now), gift));
  };
  return [
    { daysAgo: joinedDaysAgo, act: join },
    ...purchases.map((purchase) => ({
      daysAgo: purchase.daysAgo,
      act: async () => buy(tx, shopAt, { ...collector, ...(await person()) }, purchase, at(purchase.daysAgo)),
    })),
    ...(birthday ? [{ daysAgo: birthday.daysAgo, act: () => celebrate(birthday) }] : []),
    ...(given ? [{ daysAgo: given.daysAgo, act: () => give(given) }] : []),
  ];
}

type Buyer = Pick<SeedPointsMember, 'address' | 'email'> &
  Pick<typeof customers.$inferSelect, 'id' | 'firstName' | 'lastName'>;

async function buy(
  tx: Transaction,
  shopAt: (at: Date) => OrderDependencies,
  buyer: Buyer,
  { bottles, isOpen }: SeedPurchase,
  at: Date,
): Promise<void> {
  const shop = shopAt(at);
  const { id: customerId, firstName, lastName, email, address } = buyer;
  const lines = await shelved(tx, bottles, at);
  const requestId = `seed ${customerId} ${at.toISOString()}`;
  const browser = { tokenHash: shop.seal.keyedHash(requestId), customerId: undefined, now: at };
  const cartId = await createCart(tx, browser, lines);
  const actor: DraftActor = { cartId, customerId, isSignedIn: true, requestId };
  const { draftId } = unwrapResult(await startCheckout(shop, actor, 'regular'));
  const named = { email, firstName, lastName, phone: '(805) 555-0164' };
  const birthDate = { month: '5', day: '9', year: '1986' };
  unwrapResult(await saveDraft(shop, actor, draftId, { ...named, birthDate, ...address }));
  const view = await viewCheckout(shop, actor, draftId);
  invariant(view, 'what is in the cart is in the checkout');
  const { totalCents } = view.quote;
  const accountId = await findOrOpenStoreCreditAccount(tx, customerId, at);
  await issueToAccount(tx, { accountId, amount: totalCents, cause: { type: 'seed', id: draftId }, now: at });
  await addTender(tx, draftId, accountId, at);
  const placing = { draftId, shownTotalCents: totalCents, shownCardCents: zeroCents };
  const placed = unwrapResult(
    await placeOrder(shop, actor, { ...placing, paymentMethodId: undefined, returnUrl: 'http://localhost' }),
  );
  invariant(placed.kind === 'placed', 'what credit pays is placed');
  await settleChecks(tx);
  if (!isOpen) await send(shopAt, placed.orderId, at);
  await settleChecks(tx);
}

/** Ships an order: packed on the day after it was placed, delivered three days later. */
async function send(
  shopAt: (at: Date) => OrderDependencies,
  orderId: Parameters<typeof packShipment>[1]['orderId'],
  orderedAt: Date,
): Promise<void> {
  const [packing, delivery] = [1, 4].map((days) =>
    shopAt(new Date(orderedAt.getTime() + days * dayMilliseconds)),
  );
  invariant(packing && delivery, 'both days are there');
  const { number } = unwrapResult(await packShipment(packing, { orderId, units: undefined, actor: cellar }));
  const parcel = { orderId, number, actor: cellar };
  const trackingNumber = `1Z${orderId.replaceAll('-', '').slice(-16).toUpperCase()}`;
  unwrapResult(await shipShipment(packing, { ...parcel, carrier: 'UPS', trackingNumber }));
  unwrapResult(await recordDeliveredShipment(delivery, parcel));
}

/** Returns the bottles as cart lines, and receives the same number into stock, so that the demo's opening stock stays the same. */
async function shelved(tx: Transaction, bottles: SeedPurchase['bottles'], now: Date) {
  const slugs = bottles.map(([slug]) => slug);
  const shelf = await tx.select().from(skus).where(inArray(skus.slug, slugs));
  const lines = bottles.map(([slug, quantity]) => {
    const sku = shelf.find((each) => each.slug === slug);
    invariant(sku?.resourceId, `the seed has ${slug}`);
    return {
      skuId: sku.id,
      resourceId: sku.resourceId,
      quantity,
      addedPriceCents: sku.priceCents,
      source: 'shop' as const,
    };
  });
  for (const { resourceId, quantity } of lines) {
    const received = {
      resourceId,
      kind: 'received' as const,
      quantityChange: quantity,
      cause: { adjustedBy: 'seed' },
      now,
    };
    unwrapResult(await adjustStock(tx, received));
  }
  return lines.map(({ resourceId: _, ...line }) => line);
}

/** Runs the deferred constraint checks immediately, because the seed places and delivers an order within one transaction. */
async function settleChecks(tx: Transaction): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
  await tx.execute(sql`set constraints all deferred`);
}

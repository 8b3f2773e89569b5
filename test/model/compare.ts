import { stockFiguresOf } from '../../src/engine/inventory/index.server.ts';
import { assertThat } from './divergence.ts';
import { readGiftCards, readStoredOrders, type StoredOrder } from './facts.ts';
import { expectedOrderState, expectedStock, noUnits } from './order-model.ts';
import type { HistoryModel, ModelOrder, ModelParcel, UnitsByLine } from './types.ts';
import { type ControlledShop, initialGiftCardCents } from './world.ts';

/** Minnesota's limit per person and year, in milliliters (domain §2.3). */
const minnesotaMl = 18_000;

/** Expects the shop's rows to match the model. Runs after every command. */
export async function compareWithShop(model: HistoryModel, world: ControlledShop): Promise<void> {
  if (model.drafts.size === 0) return;
  const facts = await readStoredOrders(world, model);
  for (const fact of facts) {
    const known = model.orders.get(fact.orderId) ?? adopt(model, fact);
    if (known) compareOrder(known, fact);
    compareClaims(model, known, fact);
  }
  compareLimits(model, facts);
  compareGiftCards(facts, await readGiftCards(world, model));
  const held = Map.groupBy(
    facts
      .filter(({ state }) => state === 'awaiting_payment' || state === 'payment_failed')
      .flatMap(({ lines }) => lines),
    ({ skuId }) => skuId,
  );
  const resourceIds = model.wines.map(({ resourceId }) => resourceId);
  const shelves = await stockFiguresOf(world.shop.test.database.read, resourceIds);
  for (const wine of model.wines) {
    const { held: heldNow = -1, ...shelf } = shelves.get(wine.resourceId) ?? {};
    const expected = expectedStock(model, wine);
    assertThat(JSON.stringify(shelf) === JSON.stringify(expected), 'a shelf is what orders made of it', {
      expected,
      shelf,
    });
    const mostHeld = (held.get(wine.skuId) ?? []).reduce((all, { quantity }) => all + quantity, 0);
    assertThat(heldNow >= 0 && heldNow <= mostHeld, 'only orders that are being paid hold bottles', {
      heldNow,
      mostHeld,
    });
  }
}

/**
 * Adds an order to the model if it was placed since the last comparison. Returns the model's order, or undefined if the order was not
 * placed.
 */
function adopt(model: HistoryModel, fact: StoredOrder): ModelOrder | undefined {
  if (fact.number === null) return undefined;
  const buyer = model.drafts.get(fact.draftId);
  const wines = fact.lines.flatMap(({ skuId }) => model.wines.find((wine) => wine.skuId === skuId) ?? []);
  assertThat(
    buyer !== undefined && wines.length === fact.lines.length,
    'an order has what its buyer could choose',
    fact,
  );
  if (!buyer) return undefined;
  const wasShown = buyer.shownCents.get(fact.draftId)?.has(fact.totalCents);
  assertThat(wasShown === true, 'the total is the one on the button', fact);
  assertThat(fact.isPickup || fact.stateCode !== 'UT', 'no wine goes to Utah', fact);
  const bought = fact.lines.map(({ quantity }) => quantity);
  const zero = noUnits(bought);
  const order: ModelOrder = {
    orderId: fact.orderId,
    publicToken: fact.publicToken,
    buyer,
    wines,
    bought,
    totalCents: fact.totalCents,
    cardCents: fact.tenders.find(({ kind }) => kind === 'card')?.amount ?? 0,
    isPickup: fact.isPickup,
    couponCode: fact.couponCode ?? undefined,
    parcels: [],
    holds: new Set(),
    problems: new Map(),
    cancelled: zero,
    refunded: zero,
    isRefundedApart: false,
    replaced: zero,
    restocked: zero,
    state: 'placed',
  };
  model.orders.set(order.orderId, order);
  return order;
}

function compareOrder(order: ModelOrder, fact: StoredOrder): void {
  compareParcels(order, fact);
  compareHolds(order, fact);
  const { bought, cancelled, refunded, totalCents, cardCents } = order;
  const rows = {
    bought: fact.lines.map(({ quantity }) => quantity),
    cancelled: fact.lines.map((line) => Number(line.cancelled)),
    refunded: fact.lines.map((line) => line.refunded),
    totalCents: fact.totalCents,
  };
  const expected = { bought, cancelled, refunded, totalCents };
  assertThat(JSON.stringify(rows) === JSON.stringify(expected), 'an order’s units are the model’s', {
    expected,
    rows,
  });
  order.state = expectedOrderState(order);
  assertThat(fact.state === order.state, 'an order stands where its parcels say', {
    expected: order.state,
    fact,
  });
  const paid = fact.tenders.reduce((all, { amount }) => all + amount, 0);
  assertThat(paid === totalCents, 'what was paid is the total', fact);
  const back = fact.tenders.reduce((all, { refunded: each }) => all + each, 0);
  const isAllBack = JSON.stringify(refunded) === JSON.stringify(bought);
  assertThat(
    isAllBack ? back === totalCents : back < totalCents || totalCents === 0 || order.isRefundedApart,
    'all units give all the money back',
    fact,
  );
  assertThat(fact.paidBackCents <= fact.capturedCents, 'no more is paid back than was taken', fact);
  assertThat(
    fact.capturedCents === 0 || fact.capturedCents === cardCents,
    'the whole card part is taken, or nothing',
    fact,
  );
  assertThat(
    order.state !== 'cancelled' || fact.heldCents === 0,
    'a cancelled order holds nobody’s money',
    fact,
  );
  const hasGone = order.parcels.some(({ state }) => state !== 'packed' && state !== 'cancelled');
  assertThat(!hasGone || fact.capturedCents === cardCents, 'nothing leaves unpaid', fact);
}

/** Returns whether a parcel's state may have changed like this without a step: the gateway finally responded, or a pickup expired. */
function mayHappen(before: ModelParcel, after: StoredOrder['parcels'][number]): boolean {
  if (before.isLeaving) return ['shipped', 'ready_for_pickup', 'packed'].includes(after.state);
  return before.state === 'ready_for_pickup' && after.state === 'expired';
}

function compareParcels(order: ModelOrder, fact: StoredOrder): void {
  assertThat(order.parcels.length === fact.parcels.length, 'an order has the parcels that were packed', {
    expected: order.parcels,
    fact,
  });
  for (const [place, parcel] of order.parcels.entries()) {
    const row = fact.parcels[place];
    if (!row) continue;
    const units: UnitsByLine = parcel.units.map(
      (_, position) => row.units.find((unit) => unit.position === position)?.quantity ?? 0,
    );
    assertThat(JSON.stringify(units) === JSON.stringify(parcel.units), 'a parcel keeps what is in it', {
      parcel,
      row,
    });
    const isSame = row.state === parcel.state && row.isLeaving === parcel.isLeaving;
    assertThat(isSame || mayHappen(parcel, row), 'a parcel is where it was brought', {
      expected: parcel,
      row,
    });
    parcel.state = row.state;
    parcel.isLeaving = row.isLeaving;
    assertThat(row.attempts === parcel.attempts, 'each attempt is counted once', { parcel, row });
  }
}

/**
 * Expects a compliance hold only if staff started one, and records all holds in the model. Requested dates, weather and failed cards place
 * orders on hold automatically.
 */
function compareHolds(order: ModelOrder, { holds }: StoredOrder): void {
  assertThat(
    holds.includes('compliance') === order.holds.has('compliance'),
    'staff’s hold stays until staff ends it',
    holds,
  );
  order.holds.clear();
  for (const reason of holds) order.holds.add(reason);
}

/** Expects that orders that are placed or being paid use up limits and promo codes, and that all others have returned them (I-41, I-50). */
function compareClaims(model: HistoryModel, order: ModelOrder | undefined, fact: StoredOrder): void {
  const isOver = fact.state === 'cancelled' || fact.state === 'payment_failed';
  const limited = fact.lines.filter(({ skuId }) => model.wines.find((wine) => wine.skuId === skuId)?.limit);
  const expected = isOver ? 0 : limited.reduce((all, { quantity }) => all + quantity, 0);
  assertThat(fact.counted === expected, 'limited bottles count for as long as their order stands', {
    expected,
    fact,
  });
  const taken = fact.redemptions.filter((state) => state === 'taken').length;
  const isUsing = fact.couponCode !== null && !isOver;
  assertThat(taken === (isUsing ? 1 : 0), 'a code is used by an order that stands, once', fact);
  if (order)
    assertThat((fact.couponCode ?? undefined) === order.couponCode, 'a placed order keeps its code', fact);
}

/** Expects each gift card's balance to be its initial amount minus the amounts that orders spent and did not return. */
function compareGiftCards(
  facts: readonly StoredOrder[],
  cards: Awaited<ReturnType<typeof readGiftCards>>,
): void {
  const partOf = (some: readonly StoredOrder[]) =>
    some
      .flatMap(({ tenders }) => tenders)
      .filter(({ kind }) => kind === 'gift_card')
      .reduce((all, { amount, refunded }) => all + amount - refunded, 0);
  const expected = {
    posted:
      initialGiftCardCents.reduce((all, each) => all + each, 0) -
      partOf(facts.filter(({ number }) => number !== null)),
    pending: partOf(facts.filter(({ state }) => state === 'awaiting_payment')),
  };
  assertThat(JSON.stringify(cards) === JSON.stringify(expected), 'gift cards have what orders left', {
    expected,
    cards,
  });
}

function compareLimits(model: HistoryModel, facts: readonly StoredOrder[]): void {
  const standing = facts.filter(({ state }) => state !== 'cancelled' && state !== 'payment_failed');
  for (const {
    code,
    totalLimit = Number.POSITIVE_INFINITY,
    customerLimit = Number.POSITIVE_INFINITY,
  } of model.codes) {
    const uses = standing.filter(({ couponCode }) => couponCode === code);
    assertThat(uses.length <= totalLimit, 'a code is used no oftener than it may be', code, uses.length);
    for (const [personKey, own] of Map.groupBy(uses, (fact) => fact.personKey)) {
      assertThat(own.length <= customerLimit, 'nor by one person', code, personKey);
    }
  }
  for (const [personKey, own] of Map.groupBy(standing, (fact) => fact.personKey)) {
    for (const { skuId, limit = Number.POSITIVE_INFINITY } of model.wines) {
      const bottles = own.flatMap(({ lines }) => lines).filter((line) => line.skuId === skuId);
      const bought = bottles.reduce((all, { quantity }) => all + quantity, 0);
      assertThat(bought <= limit, 'nobody has more of a limited wine than one may', personKey, bought);
    }
    const north = own.filter(({ stateCode, isPickup }) => stateCode === 'MN' && !isPickup);
    for (const [year, orders] of Map.groupBy(north, (fact) => fact.year)) {
      const ml = orders.flatMap(({ lines }) => lines).reduce((all, { volumeMl }) => all + volumeMl, 0);
      assertThat(ml <= minnesotaMl, 'nobody is sent more to Minnesota than one may', personKey, year, ml);
    }
  }
}

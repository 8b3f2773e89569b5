import { eq, sql } from 'drizzle-orm';
import {
  addDays,
  type CivilDate,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../src/core/dates.ts';
import type { CustomerId, SlotId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { createCart } from '../../src/engine/checkout/carts/store.server.ts';
import { addTender } from '../../src/engine/checkout/draft/tender-store.server.ts';
import { placeOrder, saveDraft, viewCheckout } from '../../src/engine/checkout/index.server.ts';
import { customers } from '../../src/engine/identity/schema.ts';
import { adjustStock } from '../../src/engine/inventory/index.server.ts';
import { findOrOpenStoreCreditAccount, issueToAccount } from '../../src/engine/ledger/index.server.ts';
import {
  insertGuarantee,
  newGuaranteeId,
  setCurrentGuarantee,
} from '../../src/engine/orders/card-guarantees/store.server.ts';
import type { DraftActor, OrderDependencies } from '../../src/engine/orders/drafts/types.ts';
import { guestStanding } from '../../src/engine/pricing/standing/rules.ts';
import { holdVisit, saveVisitDetails } from '../../src/engine/visits/booking/index.server.ts';
import { findExperience, findSlot, slotsBetween } from '../../src/engine/visits/experiences/view.server.ts';
import { checkInPartyByCode } from '../../src/engine/visits/reservations/receive-guests.server.ts';
import { reservations } from '../../src/engine/visits/reservations/schema.ts';
import { completeEndedVisit } from '../../src/engine/visits/reservations/settle-visit.server.ts';
import { insertVisitWaitlistEntry } from '../../src/engine/visits/waits/store.server.ts';
import type { PaymentGateway } from '../../src/integrations/payment/port.ts';
import { ledgerHooks } from '../../src/ledger-links.server.ts';
import type { Database, Transaction } from '../../src/platform/database.server.ts';
import { createLog } from '../../src/platform/log.server.ts';
import { purchaseRegistry } from '../../src/purchases.server.ts';
import { winery } from '../../src/winery.ts';
import { seedPurchases } from './fill-purchases.server.ts';
import { seedRedemptions } from './fill-redemptions.server.ts';
import { unwrapResult } from './succeeded.ts';

/** The dependencies that creating demo reservations needs besides the database. If they are omitted, the seed creates no reservations. */
export type BookingDependencies = Pick<OrderDependencies, 'taxes' | 'shippingRates' | 'zipCodes'>;

type SeedBooking = {
  readonly email: string;
  readonly slug: string;
  /**
   * Days from seeding to the earliest day of the visit. The reservation is for the first session on or after that day that starts at
   * `minuteOfDay`.
   */
  readonly inDays: number;
  readonly minuteOfDay: number;
  readonly guests: readonly string[];
  /** The guarantee card, one that the sandbox gateway has from the start (its demo-cards.ts). */
  readonly card?: { readonly customer: string; readonly reference: string; readonly lastFour: string };
};

const ana = { email: 'ana@customers.example' };
const anasCard = { customer: 'cus_demo_ana', reference: 'pm_demo_ana', lastFour: '4242' };
const elevenOClock = 660;

const past: SeedBooking = {
  ...{ ...ana, slug: 'terrace-tasting', inDays: -4, minuteOfDay: elevenOClock },
  ...{ guests: ['Marcus Whitlock'], card: anasCard },
};
const coming: SeedBooking = {
  ...{ ...ana, slug: 'terrace-tasting', inDays: 9, minuteOfDay: elevenOClock },
  ...{ guests: ['Marcus Whitlock'], card: anasCard },
};
/** Elena's booking: two of the three seats are included tours of the Lantern Society, and half of the third is prepaid. */
const tour: SeedBooking = {
  ...{ email: 'elena@customers.example', slug: 'cave-tour', inDays: 12, minuteOfDay: 690 },
  guests: ['Rosa Sandoval', 'Tomás Ibarra'],
};
/** A reservation whose waiver has not been signed yet. */
const hike: SeedBooking = {
  ...{ email: 'chloe@customers.example', slug: 'limestone-hike', inDays: 6, minuteOfDay: 570 },
  guests: ['Noor Haddad'],
};

/** The email addresses of the customers on the waitlist for the cave tour, whose remaining seats are taken. */
const waiting = ['finn@customers.example', 'gia@customers.example'];

/**
 * Creates the purchases and reservations of the demo customers with the regular use cases, within the seed's transaction. They are paid
 * with store credit, because the seed calls no gateway, and their emails are marked as sent.
 */
export async function seedBookings(
  tx: Transaction,
  now: Date,
  { database, ...given }: BookingDependencies & Pick<OrderDependencies, 'database' | 'seal'>,
): Promise<void> {
  const within = { ...database, read: tx, transaction: inside(tx), reading: inside(tx) };
  const shopAt = (at: Date): OrderDependencies => ({
    ...given,
    database: within,
    purchases: purchaseRegistry,
    ledgerLinks: ledgerHooks,
    pickupLocations: winery().pickupLocations,
    clock: { now: () => at },
    payments: { provider: 'sandbox' } as PaymentGateway,
    jobs: { enqueue: async () => {} },
    log: createLog('silent'),
    configuration: { holdTtlSeconds: 900, paymentTimeoutMilliseconds: 10_000 },
  });
  await seedPurchases(tx, shopAt, now);
  await seedRedemptions(tx, shopAt, now);
  // Earlier orders of the winery, so that the shop's first own one is 10001.
  await tx.execute(sql`select setval('order_numbers', 9001, false)`);
  const was = await slotOf(tx, past, now);
  const before = new Date(was.startsAt.getTime() - 3 * dayMilliseconds);
  const { code, id } = await book(tx, shopAt(before), past, was.slotId);
  unwrapResult(
    await checkInPartyByCode(shopAt(was.startsAt), code, { actor: 'operator:host', hasPaper: false }),
  );
  await completeEndedVisit(shopAt(was.endsAt), id);
  const shop = shopAt(now);
  for (const booking of [coming, hike])
    await book(tx, shop, booking, (await slotOf(tx, booking, now)).slotId);
  const full = await slotOf(tx, tour, now);
  await book(tx, shop, tour, full.slotId);
  await fillUp(tx, full.slotId, now);
  await tx.execute(sql`select setval('order_numbers', 10001, false)`);
  await tx.execute(sql`update notices set sent_at = created_at where sent_at is null`);
}

const dayMilliseconds = 86_400_000;

function inside(tx: Transaction): Database['transaction'] {
  return (work) => work(tx);
}

async function slotOf(tx: Transaction, { slug, inDays, minuteOfDay }: SeedBooking, now: Date) {
  const experience = await findExperience(tx, slug);
  invariant(experience, `the seed has ${slug}`);
  const first: CivilDate = addDays(wineryDate(now), inDays);
  // The winery is closed on some days, and some visits are on weekends only.
  const span = {
    from: wineryInstant(first, 0),
    until: wineryInstant(addDays(first, inDays < 0 ? 3 : 14), 0),
  };
  const offers = await slotsBetween(tx, [experience], { visitor: guestStanding, now, ...span });
  const found = offers.find(({ startsAt }) => wineryMinuteOfDay(startsAt) === minuteOfDay);
  invariant(found, `${slug} is seated at ${minuteOfDay} within two weeks`);
  return found;
}

async function personOf(tx: Transaction, email: string) {
  const [person] = await tx.select().from(customers).where(eq(customers.email, email));
  invariant(person, `the seed has ${email}`);
  return person;
}

/** Books a visit step by step, as a customer does on the shop's pages. Returns the reservation's id and code. */
async function book(tx: Transaction, shop: OrderDependencies, booking: SeedBooking, slotId: SlotId) {
  const { id: customerId, firstName, lastName } = await personOf(tx, booking.email);
  const actor = await actorOf(tx, shop, customerId);
  const party = booking.guests.length + 1;
  const { id: draftId } = unwrapResult(await holdVisit(shop, actor, { slotId, party }));
  const billed = { billingFirstName: firstName, billingLastName: lastName, ...billingAddress };
  await saveDraft(shop, actor, draftId, { phone: '(805) 555-0164', firstName, lastName, ...billed });
  await saveVisitDetails(shop, actor, draftId, { guests: booking.guests, isAllAdults: true });
  const now = shop.clock.now();
  if (booking.card) {
    const { customer: gatewayCustomer, reference: paymentMethodReference, lastFour } = booking.card;
    const guarantee = await insertGuarantee(tx, {
      ...{ id: newGuaranteeId(), draftId, gatewayCustomer, paymentMethodReference, now },
      ...{ provider: shop.payments.provider, returnUrl: 'http://localhost/shop/event-checkout' },
    });
    await setCurrentGuarantee(tx, guarantee, { brand: 'visa', lastFour }, now);
  }
  const view = await viewCheckout(shop, actor, draftId);
  invariant(view, 'what was held is in the checkout');
  const { totalCents } = view.quote;
  if (totalCents > 0) {
    const accountId = await findOrOpenStoreCreditAccount(tx, customerId, now);
    await issueToAccount(tx, { accountId, amount: totalCents, cause: { type: 'seed', id: draftId }, now });
    await addTender(tx, draftId, accountId, now);
  }
  const placing = { draftId, shownTotalCents: totalCents, shownCardCents: undefined };
  unwrapResult(
    await placeOrder(shop, actor, { ...placing, paymentMethodId: undefined, returnUrl: 'http://localhost' }),
  );
  const [booked] = await tx
    .select({ id: reservations.id, code: reservations.code })
    .from(reservations)
    .where(sql`order_id = (select id from orders where draft_id = ${draftId})`);
  invariant(booked, 'what was placed is booked');
  // Runs the deferred checks now: the seed is one transaction, in which a visit may begin and be over.
  await tx.execute(sql`set constraints all immediate`);
  await tx.execute(sql`set constraints all deferred`);
  return booked;
}

const billingAddress = {
  billingSameAsDelivery: false,
  billingPrimaryStreet: '2218 Linden Street',
  billingCity: 'Oakland',
  billingState: 'CA',
  billingZipCode: '94607',
} as const;

/** Returns the customer as the signed-in actor of a booking, with a cart that is created for one reservation and never used again. */
async function actorOf(
  tx: Transaction,
  { seal, clock }: OrderDependencies,
  customerId: CustomerId,
): Promise<DraftActor> {
  const requestId = `seed ${customerId} ${clock.now().toISOString()}`;
  const browser = { tokenHash: seal.keyedHash(requestId), customerId: undefined, now: clock.now() };
  const cartId = await createCart(tx, browser, []);
  return { cartId, customerId, isSignedIn: true, requestId };
}

/** Fills the session's remaining seats with a private party, and adds two customers to its waitlist. */
async function fillUp(tx: Transaction, slotId: SlotId, now: Date): Promise<void> {
  const found = await findSlot(tx, slotId);
  invariant(found, 'what was booked is there');
  const { slot, figures } = found;
  const taken = { quantityChange: -figures.seatsFree, note: 'A private party', now } as const;
  const cause = { adjustedBy: 'seed' };
  unwrapResult(
    await adjustStock(tx, { resourceId: slot.seatsResourceId, kind: 'adjusted', cause, ...taken }),
  );
  for (const [position, email] of waiting.entries()) {
    const { id: customerId, firstName } = await personOf(tx, email);
    const askedAt = new Date(now.getTime() - (waiting.length - position) * 3_600_000);
    await insertVisitWaitlistEntry(tx, { slotId, party: 2, customerId, email, firstName }, askedAt);
  }
}

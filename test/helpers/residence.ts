import { randomUUID } from 'node:crypto';
import type { ShopDependencies } from '../../src/dependencies.server.ts';
import { joinClub, joinCommand } from '../../src/engine/clubs/memberships/testing.ts';
import { setUpClubs } from '../../src/engine/clubs/shipments/testing.ts';
import { claimCard, sealCardProof } from '../../src/engine/gifts/balances/index.server.ts';
import { buyGiftCards } from '../../src/engine/gifts/cards/testing.ts';
import { addAddress } from '../../src/engine/identity/address-book/index.server.ts';
import { emptyAddress } from '../../src/engine/identity/address-book/text-rules.ts';
import { viewAddressBook } from '../../src/engine/identity/address-book/view.server.ts';
import { addPlusToCatalog } from '../../src/engine/loyalty/plus/testing.ts';
import { recordDeliveredShipment } from '../../src/engine/orders/fulfillment/index.server.ts';
import { packAndShip, placedOrderIdOf, testStaffActor } from '../../src/engine/orders/fulfillment/testing.ts';
import { attachGuestOrders } from '../../src/engine/orders/index.server.ts';
import { reportProblem } from '../../src/engine/orders/returns/index.server.ts';
import {
  refreshCardSetup,
  saveCard,
  savedCardsOfCustomer,
} from '../../src/engine/orders/saved-cards/index.server.ts';
import { openSupportCase } from '../../src/engine/support/index.server.ts';
import { offerReservationTransfer } from '../../src/engine/visits/reservations/index.server.ts';
import { reservationFixtures } from '../../src/engine/visits/reservations/testing.ts';
import { wireIdentity } from './identity.ts';
import { rewardsFixture } from './rewards.ts';
import { startTestShop, type TestShop, testCards, testSeal } from './shop.ts';
import { signIn } from './sign-in.ts';
import { visitFixtures } from './visits.ts';

/** A name that occurs in every text that the owner has entered in the shop, and nowhere else, so that tests can detect the owner's data. */
export const ownerName = 'Accountcanary';

export type TestCustomer = Awaited<ReturnType<typeof signIn>>;
export type ShopWithTwoCustomers = Awaited<ReturnType<typeof startShopWithTwoCustomers>>;

/**
 * Starts a shop in this process with two customers: `owner` has everything that an account can have, and `stranger` has only an account.
 */
export async function startShopWithTwoCustomers() {
  const shop = await startTestShop();
  const { database, jobs, configuration } = shop.dependencies;
  const identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const dependencies: Partial<ShopDependencies> = {
    ...identity,
    ...shop.dependencies,
    configuration: { ...configuration, mode: 'demo' } as ShopDependencies['configuration'],
  };
  const at = { database: shop.test.database, seal: testSeal, now: shop.clock.now() };
  const owner = await signIn(at, { firstName: ownerName, lastName: ownerName });
  const stranger = await signIn(at);
  // The owner's second browser, for signing it out remotely.
  const elsewhere = await signIn(at, { email: owner.email });
  await addPlusToCatalog(shop);
  const { skuId } = await shop.sku(99);
  await furnish(shop, owner);
  await joinDiscovery(shop, owner);
  await bookVisit(shop, owner);
  await redeemVoucher(shop, owner);
  return { shop, dependencies, owner, stranger, elsewhere, skuId, stop: () => shop.stop() };
}

/** Makes the owner a member of the Discovery club, whose first box opens immediately. */
async function joinDiscovery(shop: TestShop, { customerId }: TestCustomer): Promise<void> {
  await setUpClubs(shop);
  const { read } = shop.dependencies.database;
  const [address] = await viewAddressBook(shop.dependencies, customerId);
  const [card] = await savedCardsOfCustomer(read, customerId);
  if (!address || !card) throw new Error('the owner has an address and a card');
  const command = await joinCommand(shop, {
    ...{ plan: 'discovery-3', frequency: 'monthly', savedCardId: card.id },
    delivery: { isPickup: false, addressId: address.id },
  });
  const joined = await joinClub(shop.dependencies, customerId, command);
  if (!joined.ok) throw new Error(joined.refusals[0]?.sentence);
}

/** Books a visit for the owner, and offers the reservation to a friend. */
async function bookVisit(shop: TestShop, { customerId, email }: TestCustomer): Promise<void> {
  const tastingRoom = visitFixtures(shop);
  const slotId = await tastingRoom.slot(await tastingRoom.experience(), 8);
  const patch = { email, firstName: ownerName, lastName: ownerName };
  const { reader } = await reservationFixtures(shop, tastingRoom).book(
    { slotId, party: 2 },
    { customerId, patch },
  );
  const friend = { toName: ownerName, toEmail: `${ownerName}@example.com`, message: `From ${ownerName}` };
  const offered = await offerReservationTransfer(shop.dependencies, reader, friend);
  if (!offered.ok) throw new Error(offered.refusals[0]?.sentence);
}

/** Awards points to the owner and redeems some of them for a voucher. */
async function redeemVoucher(shop: TestShop, { customerId }: TestCustomer): Promise<void> {
  const desk = rewardsFixture(shop);
  await desk.collector(1_500, customerId);
  const chosen = await desk.chosen(customerId, await desk.voucher());
  placedOrderIdOf(await shop.place(chosen, { paymentMethodId: undefined }));
}

/**
 * Adds to this customer's account two addresses, two cards, a gift card, a back-in-stock request, a message to the winery, and three
 * orders, one with a problem.
 */
async function furnish(shop: TestShop, { customerId, email }: TestCustomer): Promise<void> {
  const { dependencies, test, clock } = shop;
  for (const primaryStreet of [`1 ${ownerName} Way`, `2 ${ownerName} Way`]) {
    const entered = { ...emptyAddress, firstName: ownerName, lastName: ownerName, primaryStreet };
    const address = { ...entered, zipCode: '93446', phone: '(805) 555-0199', recipientIsAdult: true };
    await addAddress(dependencies, customerId, address, 'delivery');
  }
  for (const number of [testCards.approved, testCards.challenge]) {
    const kept = await saveCard(dependencies, customerId, {
      paymentMethodId: await shop.tokenize(number),
      ...{ replacesCardId: undefined, makesDefault: false, returnUrl: () => 'http://localhost:3000/' },
    });
    if (!kept.ok || kept.value.outcome.kind !== 'challenge') continue;
    const { setupId, outcome } = kept.value;
    await fetch(outcome.actionUrl, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
    await refreshCardSetup(dependencies, customerId, setupId);
  }
  const [giftCard] = await buyGiftCards(shop);
  if (!giftCard) throw new Error('a card was bought');
  await claimCard(dependencies, sealCardProof(testSeal, giftCard, clock.now()), customerId);
  await test.database.pool.query(
    `insert into shipping_watches (email, state_code, consent, asked_at) values ($1, 'UT', 'Yes', now())`,
    [email],
  );
  const writer = { name: ownerName, email, customerId };
  const message = { formKey: randomUUID(), topic: 'order', orderNumber: undefined, photos: [] } as const;
  await openSupportCase(
    dependencies,
    writer,
    { ...message, message: `From ${ownerName}: a loose cork.` },
    'support@house.example',
  );
  for (const isDelivered of [true, false, false]) {
    const wine = await shop.sku(9);
    const entered = { email, firstName: ownerName, lastName: ownerName };
    const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 3]], entered)));
    await test.database.transaction((tx) => attachGuestOrders(tx, customerId));
    if (!isDelivered) continue;
    const { number } = await packAndShip(dependencies, orderId);
    await recordDeliveredShipment(dependencies, { orderId, number, actor: testStaffActor });
    const report = {
      reportKey: randomUUID(),
      reason: 'leaked',
      requestedRemedy: 'refund',
      words: ownerName,
    } as const;
    const units = [{ position: 0, quantity: 1 }];
    const access = { kind: 'customer', customerId, orderId } as const;
    await reportProblem(dependencies, access, { ...report, units, photos: [] });
  }
}

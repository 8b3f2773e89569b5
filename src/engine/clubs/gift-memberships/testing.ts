import { createSender, wireIdentity } from '../../../../test/helpers/identity.ts';
import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import { type Buyer, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { skus } from '../../catalog/schema.ts';
import { createCart } from '../../checkout/carts/store.server.ts';
import { saveDraft } from '../../checkout/index.server.ts';
import { placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { claimGift, deriveGiftToken } from './index.server.ts';
import type { GiftMembershipRequest } from './purchase-types.ts';
import { emptyGiftRequest } from './rules.ts';
import { saveGiftMembership } from './save-gift-membership.server.ts';
import { findGiftByOrderId } from './store.server.ts';
import type { BoughtGiftMembership } from './types.ts';

/** A gift request for Cleo: two Open Cellar shipments, sent immediately. */
export const giftForCleo: GiftMembershipRequest = {
  ...emptyGiftRequest,
  ...{ plan: 'open-cellar-6', shipments: 2 },
  recipientName: 'Cleo Park',
  recipientEmail: 'cleo@example.com',
  senderName: 'Ana',
  message: 'For the table on Sunday.',
};

/** Adds the gift membership to a test catalog, unless it is already there. */
export async function addGiftMembershipToCatalog({
  test: { database },
}: Pick<TestShop, 'test'>): Promise<void> {
  const facts = { summary: '', note: '', details: [] };
  await database.transaction((tx) =>
    tx
      .insert(skus)
      .values({
        ...{
          code: 'GIFT-MEMBERSHIP',
          slug: 'gift-membership',
          kind: 'gift_membership',
          title: 'Gift membership',
        },
        ...{ priceCents: cents(12_500), visibility: 'hidden', lifecycle: 'current', taxClass: 'none' },
        ...{ discountable: false, position: 2, facts },
      })
      .onConflictDoNothing(),
  );
}

/** Returns a new buyer with their own browser who has entered everything but the card. */
export async function newGiftBuyer(
  shop: Pick<TestShop, 'test' | 'dependencies' | 'clock'>,
  request: Partial<GiftMembershipRequest> = {},
): Promise<Buyer> {
  await addGiftMembershipToCatalog(shop);
  const number = nextUniqueNumber();
  const now = shop.clock.now();
  const tokenHash = testSeal.keyedHash(`cart:${number}:${shop.test.url}`);
  const cartId = await shop.test.database.transaction((tx) =>
    createCart(tx, { tokenHash, customerId: undefined, now }, []),
  );
  const actor = { cartId, customerId: undefined, requestId: `request-${number}` };
  const email = `giver-${number}@example.com`;
  const saved = await saveGiftMembership(shop.dependencies, actor, { ...giftForCleo, ...request }, email);
  if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
  await saveDraft(shop.dependencies, actor, saved.value.id, {
    ...{ billingFirstName: 'Ana', billingLastName: 'Núñez', billingPrimaryStreet: '12 Vine Street' },
    billingZipCode: '93446',
  });
  return { actor, draftId: saved.value.id };
}

/** Buys a gift with a new buyer, and returns the gift. */
export async function buyGift(
  shop: TestShop,
  request: Partial<GiftMembershipRequest> = {},
): Promise<BoughtGiftMembership> {
  const orderId = placedOrderIdOf(await shop.place(await newGiftBuyer(shop, request)));
  const gift = await findGiftByOrderId(shop.test.database.read, orderId);
  if (!gift) throw new Error('no gift');
  return gift;
}

/** Returns the test shop's dependencies plus the identity dependencies required to accept a gift. */
export async function wireGiftClaims(shop: TestShop) {
  const { database, jobs } = shop.dependencies;
  const identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const configuration = { ...shop.dependencies.configuration, ...identity.configuration };
  return { ...shop.dependencies, ...identity, configuration };
}

export type GiftClaimDependencies = Awaited<ReturnType<typeof wireGiftClaims>>;

/** Accepts a gift as the given customer, shipping within California by default. */
export function claimGiftAs(
  dependencies: GiftClaimDependencies,
  gift: BoughtGiftMembership,
  customerId: CustomerId,
  patch: Parameters<typeof claimGift>[2] = {},
) {
  const entered = {
    ...{ firstName: 'Cleo', lastName: 'Park', phone: '(805) 555-0199', preference: 'red' as const },
    ...{ zipCode: '93446', primaryStreet: `${nextUniqueNumber()} Oak Street`, isPickup: false },
    birthDate: { month: '3', day: '14', year: '1984' },
    ...patch,
  } as const;
  return claimGift(dependencies, deriveGiftToken(testSeal, gift), entered, createSender(), { customerId });
}

/** Accepts a gift as the given customer, and returns the ids of the new member. */
export async function newMemberFromGift(
  dependencies: GiftClaimDependencies,
  gift: BoughtGiftMembership,
  customerId: CustomerId,
) {
  const step = await claimGiftAs(dependencies, gift, customerId);
  if (!step.ok || step.value.kind !== 'claimed') throw new Error(JSON.stringify(step));
  return { customerId, membershipId: step.value.joined.membershipId };
}

import { sql } from 'drizzle-orm';
import { wineryDate, wineryInstant } from '../../src/core/dates.ts';
import type { MembershipId, SavedCardId } from '../../src/core/ids.ts';
import {
  joinClub,
  joinCommand,
  newAddress,
  newCustomer,
  viewTestMembership,
} from '../../src/engine/clubs/memberships/testing.ts';
import { saveCard } from '../../src/engine/orders/saved-cards/index.server.ts';
import { type TestShop, testCards } from '../helpers/shop.ts';
import type { Dice } from './dice.ts';
import { endTimeSpan, type MembershipDiary, type SimulatedMember } from './types.ts';

/** Club plans with their relative weights: cheaper plans are chosen more often, as in practice. Lantern is limited to 200 members. */
const plans: readonly (readonly [readonly [plan: string, frequency: string], number])[] = [
  [['foothill-3', 'quarterly'], 16],
  [['foothill-6', 'quarterly'], 14],
  [['foothill-12', 'quarterly'], 4],
  [['open-cellar-6', 'quarterly'], 20],
  [['open-cellar-6', 'twice-a-year'], 10],
  [['open-cellar-12', 'quarterly'], 6],
  [['lantern-12', 'twice-a-year'], 14],
  [['discovery-3', 'monthly'], 5],
  [['discovery-3', 'every-two-months'], 5],
  [['discovery-6', 'every-three-months'], 6],
];

/** A ZIP code in Minnesota, which allows 18 liters a year (domain §2.3). A monthly box of three bottles exceeds that limit. */
const minnesota = '55401';

/** Destination ZIP codes with their relative weights. Most boxes stay in California. */
const zipCodes = [
  ['93446', 60],
  ['94607', 20],
  ['97201', 10],
  [minnesota, 4],
] as const;

export function randomPlan(dice: Dice) {
  const [plan, frequency] = dice.pick(plans);
  return { plan, frequency };
}

/** Adds a new person with a membership in a random club, one in twelve without a card. Returns undefined when the club is full. */
export async function addPerson(shop: TestShop, dice: Dice): Promise<SimulatedMember | undefined> {
  const request = randomPlan(dice);
  const hasCard = !dice.happens(1 / 12);
  const isPickup = dice.happens(0.3);
  const zipCode = dice.pick(zipCodes);
  const preference = dice.pick([
    ['mixed', 4],
    ['red', 3],
    ['white', 1],
  ] as const);
  const adventure = dice.pick([
    [1, 1],
    [3, 2],
    [5, 1],
  ] as const);
  const startsWith = dice.happens(0.2) ? 'next_release' : 'this_release';
  const customerId = await newCustomer(shop);
  const person: SimulatedMember = {
    ...{ customerId, stays: [], cardReference: undefined, declined: [] },
    hasLimit: zipCode === minnesota && !isPickup,
  };
  const savedCardId = hasCard ? await addNewCard(shop, person) : undefined;
  const joined = await joinClub(
    shop.dependencies,
    customerId,
    await joinCommand(shop, {
      ...request,
      preference,
      answers: { color: preference, adventure },
      savedCardId,
      startsWith,
      source: hasCard ? 'web' : 'no_payment',
      ...(!isPickup && {
        delivery: { isPickup: false, addressId: await newAddress(shop, customerId, zipCode) },
      }),
    }),
  );
  if (!joined.ok) {
    if (joined.refusals.every(({ code }) => code === 'CLUB_FULL')) return undefined;
    throw new Error(`did not join: ${joined.refusals[0]?.sentence}`);
  }
  await recordMembership(shop, person, joined.value.membershipId);
  return person;
}

/** Adds a new membership to the person's diary. */
export async function recordMembership(
  shop: TestShop,
  person: SimulatedMember,
  membershipId: MembershipId,
): Promise<void> {
  const view = await viewTestMembership(shop, { customerId: person.customerId, membershipId });
  const now = shop.clock.now();
  const stay: MembershipDiary = {
    membershipId,
    clubId: view.clubId,
    joinedAt: now,
    activeFrom: view.state === 'pending_payment_method' ? undefined : now,
    agreed: [{ at: now, frequency: view.frequency }],
    gone: [],
    skipped: new Set(),
  };
  person.stays.push(stay);
}

/** Saves the approved test card again, as a new card of this person. Returns the id of the saved card, or undefined if it was not saved. */
export async function addNewCard(shop: TestShop, person: SimulatedMember): Promise<SavedCardId | undefined> {
  const { customerId } = person;
  const kept = await saveCard(shop.dependencies, customerId, {
    paymentMethodId: await shop.tokenize(testCards.approved),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: () => 'http://localhost/',
  });
  if (!kept.ok || kept.value.outcome.kind !== 'kept') return undefined;
  const { rows } = await shop.dependencies.database.read.execute<{ id: SavedCardId; reference: string }>(
    sql`select id, reference from saved_cards where customer_id = ${customerId} and removed_at is null`,
  );
  const [card] = rows;
  person.cardReference = card?.reference;
  endTimeSpan(person.declined, shop.clock.now());
  return card?.id;
}

/** Returns a random moment of the current day between 8 am and 10 pm at the winery. */
export function randomDaytime(shop: TestShop, dice: Dice): Date {
  return wineryInstant(wineryDate(shop.clock.now()), 8 * 60 + dice.upTo(14 * 60));
}

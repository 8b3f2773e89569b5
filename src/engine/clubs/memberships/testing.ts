import { sql } from 'drizzle-orm';
import { demoClubs } from '../../../../db/seed/demo-winery.ts';
import { seedClubs } from '../../../../db/seed/fill-clubs.server.ts';
import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import { type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import type { AddressId, CustomerId, MembershipId, SavedCardId } from '../../../core/ids.ts';
import type { Result } from '../../../core/result.ts';
import { addAddress } from '../../identity/address-book/index.server.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { lockCustomer } from '../../identity/store.server.ts';
import { saveCard } from '../../orders/saved-cards/index.server.ts';
import { savedCardsOfCustomer } from '../../orders/saved-cards/store.server.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import { findPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms } from '../terms-rules.ts';
import type { MembershipDependencies } from './apply-change.server.ts';
import { joinClubInTransaction } from './join-club.server.ts';
import type { JoinCommand, JoinedMembership, JoinRefusalCode, MembershipAccess } from './types.ts';
import { viewMembershipsOfCustomer } from './view.server.ts';

type Shop = Pick<TestShop, 'dependencies' | 'clock' | 'tokenize'>;

/** Adds the demo clubs to a test shop, unless it already has clubs. */
export async function addDemoClubs({
  dependencies: { database },
  clock,
}: Pick<Shop, 'dependencies' | 'clock'>) {
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select from clubs limit 1`);
    if (rows.length === 0) await seedClubs(tx, clock.now());
  });
  return demoClubs;
}

/** Creates a customer with a confirmed email address and an account. */
export function newCustomer({ dependencies: { database }, clock }: Pick<Shop, 'dependencies' | 'clock'>) {
  const number = nextUniqueNumber();
  return database.transaction((tx) =>
    createCustomer(tx, {
      ...{ email: `member-${number}@example.com`, firstName: 'Ana', lastName: `Member ${number}` },
      emailVerified: true,
      now: clock.now(),
    }),
  );
}

export async function newCard(shop: Shop, customerId: CustomerId, number: string = testCards.approved) {
  const before = (await savedCardsOfCustomer(shop.dependencies.database.read, customerId)).map(
    ({ id }) => id,
  );
  await saveCard(shop.dependencies, customerId, {
    paymentMethodId: await shop.tokenize(number),
    replacesCardId: undefined,
    makesDefault: false,
    returnUrl: () => 'http://localhost/',
  });
  const kept = (await savedCardsOfCustomer(shop.dependencies.database.read, customerId)).find(
    ({ id }) => !before.includes(id),
  );
  if (!kept) throw new Error('no card was kept');
  return kept.id;
}

export async function newAddress(shop: Shop, customerId: CustomerId, zipCode = '93446'): Promise<AddressId> {
  const added = await addAddress(
    shop.dependencies,
    customerId,
    {
      ...{ label: '', firstName: 'Ana', lastName: 'Member', company: '', note: '', city: '', stateCode: '' },
      ...{
        primaryStreet: `${nextUniqueNumber()} Vine Street`,
        secondaryStreet: '',
        zipCode,
        countryCode: 'US',
      },
      ...{ phone: '8055550199', recipientIsAdult: true, isDefaultShip: false, isDefaultBill: false },
    },
    'delivery',
  );
  if (!added.ok) throw new Error(`no address: ${added.refusals[0]?.code}`);
  return added.value.addressId;
}

/** Returns a command to join Open Cellar with six bottles and pickup at the hilltop location, with consent to the current terms. */
export async function joinCommand(shop: Shop, change: Partial<JoinCommand> = {}): Promise<JoinCommand> {
  const request = {
    ...{ plan: 'open-cellar-6', frequency: 'quarterly', preference: 'mixed', neverSent: [] },
    ...{ answers: undefined, savedCardId: undefined, startsWith: 'this_release', source: 'web' },
    delivery: { isPickup: true, pickupLocation: 'hilltop', pickupPerson: '' },
    birthDate: { month: '3', day: '14', year: '1984' },
    attribution: undefined,
    agreedBy: { clientAddress: '203.0.113.9', userAgent: 'Firefox' },
    ...change,
  } satisfies Omit<JoinCommand, 'consent'>;
  const chosen = findPlan(await readClubs(shop.dependencies.database.read), request.plan, request.frequency);
  const termsVersion = chosen ? clubTerms(chosen, request.delivery).version : '';
  return { consent: { isTicked: true, termsVersion }, ...request };
}

/** Joins a club with the customer locked, as an application does. */
export function joinClub(
  dependencies: MembershipDependencies,
  customerId: CustomerId,
  { consent, agreedBy, ...request }: JoinCommand,
): Promise<Result<JoinedMembership, JoinRefusalCode>> {
  return dependencies.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    return joinClubInTransaction(dependencies, tx, customerId, request, { consent, agreedBy });
  });
}

export type TestMember = MembershipAccess & { readonly savedCardId: SavedCardId | undefined };

/** Creates a member with a valid card, or without a card if `savedCardId` is passed as undefined. */
export async function newMember(shop: Shop, change: Partial<JoinCommand> = {}): Promise<TestMember> {
  await addDemoClubs(shop);
  const customerId = await newCustomer(shop);
  const savedCardId = 'savedCardId' in change ? change.savedCardId : await newCard(shop, customerId);
  const command = await joinCommand(shop, { ...change, savedCardId });
  const joined = await joinClub(shop.dependencies, customerId, command);
  if (!joined.ok) throw new Error(`did not join: ${joined.refusals[0]?.code}`);
  return { customerId, membershipId: joined.value.membershipId, savedCardId };
}

/** Returns the membership as shown on its page. */
export async function viewTestMembership(
  { dependencies: { database }, clock }: Pick<Shop, 'dependencies' | 'clock'>,
  own: { readonly customerId: CustomerId; readonly membershipId: MembershipId },
) {
  const view = (await viewMembershipsOfCustomer(database.read, own.customerId, clock.now())).find(
    ({ id }) => id === own.membershipId,
  );
  if (!view) throw new Error('no such membership');
  return view;
}

/** Returns the kinds of emails enqueued or sent about a subject, in order. */
export async function emailKindsAbout(
  { dependencies: { database } }: Pick<Shop, 'dependencies'>,
  subjectId: string,
): Promise<string[]> {
  const { rows } = await database.read.execute<{ kind: string }>(
    sql`select kind from notices where subject_id = ${subjectId} order by created_at, id`,
  );
  return rows.map(({ kind }) => kind);
}

/** Returns the member's current discounts, in basis points. */
export async function discountsOfMember(
  { dependencies: { database }, clock }: Pick<Shop, 'dependencies' | 'clock'>,
  { customerId }: { readonly customerId: CustomerId },
) {
  const { percentages } = await loadCustomerStanding(database.read, customerId, clock.now());
  return percentages.map(({ rate }) => rate);
}

import { eq } from 'drizzle-orm';
import { civilParts, wineryDate } from '../../src/core/dates.ts';
import type { AddressId, CustomerId, SavedCardId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { updateMembershipEntitlement } from '../../src/engine/clubs/memberships/apply-change.server.ts';
import { recordClubConsent } from '../../src/engine/clubs/memberships/join-club.server.ts';
import { deriveMembershipState } from '../../src/engine/clubs/memberships/rules.ts';
import { insertMembership, recordMembershipEvent } from '../../src/engine/clubs/memberships/store.server.ts';
import { findPlan, planTitle } from '../../src/engine/clubs/rules.ts';
import { readClubs } from '../../src/engine/clubs/store.server.ts';
import { insertAddress, setDefaultAddress } from '../../src/engine/identity/address-book/store.server.ts';
import { customers } from '../../src/engine/identity/schema.ts';
import { insertGatewayCustomer, storeSavedCard } from '../../src/engine/orders/saved-cards/store.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import { createReadableCode } from '../../src/platform/readable-code.server.ts';
import type { Seal } from '../../src/platform/seal.server.ts';
import type { SeedCustomer, SeedMembership } from './members.ts';

type Given = { readonly now: Date; readonly seal: Pick<Seal, 'seal'> };

const dayMilliseconds = 86_400_000;
const birthDate = { month: '9', day: '4', year: '1984' };

/**
 * Creates the membership of a demo member who joined some time ago, with the recorded consent and the resulting entitlement. Enqueues no
 * emails.
 */
export async function seedMembership(
  tx: Transaction,
  customerId: CustomerId,
  member: SeedCustomer,
  { now, seal }: Given,
): Promise<void> {
  const { membership } = member;
  invariant(membership, `${member.email} is a member of a club`);
  const joinedAt = new Date(now.getTime() - membership.joinedDaysAgo * dayMilliseconds);
  const joinedOn = wineryDate(joinedAt);
  const chosen = findPlan(await readClubs(tx), membership.plan, membership.frequency);
  invariant(chosen, `the seed's clubs have a plan ${membership.plan}`);
  await tx
    .update(customers)
    .set({ birthDateSealed: seal.seal(JSON.stringify(birthDate)) })
    .where(eq(customers.id, customerId));
  const addressId = await seedAddress(tx, customerId, member, joinedAt);
  const savedCardId = await seedSavedCard(tx, customerId, membership.card, joinedAt, now);
  const isPickup = addressId === undefined;
  const agreedBy = { clientAddress: '127.0.0.1', userAgent: 'Mozilla/5.0 (demonstration)' };
  const delivery = { isPickup, addressId, pickupLocation: isPickup ? 'hilltop' : undefined };
  const { preference, source, frequency } = membership;
  const joined = await insertMembership(
    tx,
    {
      ...{ customerId, clubId: chosen.club.id, plan: chosen.tier.plan, frequency, preference, source },
      ...{ neverSent: [], answers: undefined, attribution: undefined, pickupPerson: '', ...delivery },
      ...{ savedCardId, anchorDate: joinedOn, startsOn: joinedOn, memberCode: createReadableCode(8) },
      state: deriveMembershipState(
        { ...delivery, source, savedCardId, cancelledAt: undefined, completedAt: undefined },
        undefined,
        joinedOn,
      ),
      consentId: await recordClubConsent(tx, { customerId, chosen, isPickup, agreedBy, now: joinedAt }),
    },
    joinedAt,
  );
  await updateMembershipEntitlement(tx, joined, undefined, joinedAt);
  const data = { title: planTitle(chosen) };
  await recordMembershipEvent(
    tx,
    joined.id,
    { kind: 'joined', actor: 'customer', effectiveOn: joinedOn, data },
    joinedAt,
  );
}

/** Creates the default address of a demo customer. Returns undefined for a customer without an address. */
export async function seedAddress(
  tx: Transaction,
  customerId: CustomerId,
  { firstName, lastName, ...member }: SeedCustomer,
  now: Date,
): Promise<AddressId | undefined> {
  const address = member.membership?.address ?? member.plus?.address;
  if (!address) return undefined;
  const addressId = await insertAddress(tx, {
    ...{ customerId, place: 1, now },
    address: {
      ...{ firstName, lastName, ...address },
      ...{
        label: 'Home',
        company: '',
        secondaryStreet: '',
        countryCode: 'US',
        phone: '+18055550133',
        note: '',
      },
      ...{ recipientIsAdult: true, takesDeliveries: true },
    },
  });
  await setDefaultAddress(tx, { customerId, addressId }, 'ship');
  await setDefaultAddress(tx, { customerId, addressId }, 'bill');
  return addressId;
}

/** The expiry of the cards that the sandbox gateway has from the start. */
const expiry = { month: 8, yearsAhead: 3 };

/** Saves one of the sandbox gateway's predefined cards for a demo customer. Returns undefined for a customer without a card. */
export async function seedSavedCard(
  tx: Transaction,
  customerId: CustomerId,
  kept: SeedMembership['card'],
  joinedAt: Date,
  now: Date,
): Promise<SavedCardId | undefined> {
  if (!kept) return undefined;
  const { customer, reference, lastFour } = kept;
  await insertGatewayCustomer(tx, { customerId, reference: customer, now: joinedAt });
  const card = {
    ...{ brand: 'visa', lastFour, expiryMonth: expiry.month },
    expiryYear: civilParts(wineryDate(now)).year + expiry.yearsAhead,
  };
  return storeSavedCard(tx, { customerId, reference, card, now: joinedAt });
}

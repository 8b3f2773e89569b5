import { wineryDate } from '../../core/dates.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { findAddress } from '../address-book/store.server.ts';
import { addressLine } from '../address-book/text-rules.ts';
import { dueAgainWithCard, refreshBoxesOf } from '../club-shipments/follow-membership.server.ts';
import { openFirstShipments } from '../club-shipments/open-shipments.server.ts';
import { clubOfPlan, tastesOf } from '../clubs/rules.ts';
import { readClubs } from '../clubs/store.server.ts';
import { cardName } from '../saved-cards/rules.ts';
import { findCard } from '../saved-cards/store.server.ts';
import type { SavedCardId } from '../saved-cards/types.ts';
import { applyChange, changeOwn, type MembershipDependencies } from './apply-change.server.ts';
import { judgeCard } from './join-club.server.ts';
import { judgeDelivery } from './judge-delivery.server.ts';
import { oweMembershipMail } from './owe-mail.server.ts';
import { isOver } from './rules.ts';
import { cardNotFound, givenStays, notInState } from './sentence-rules.ts';
import type {
  CardCode,
  ChangeCode,
  DeliveryCode,
  Joined,
  MembershipDelivery,
  OwnMembership,
  Preferences,
  TasteCode,
} from './types.ts';

/**
 * The card that pays from now on. The first one makes a membership that waited for it begin, and is acknowledged by mail; another one
 * is charged at once for what was declined, which its page says before (domain §1.4).
 */
export function setMembershipCard(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  savedCardId: SavedCardId,
): Promise<Result<Joined, CardCode>> {
  return changeOwn(dependencies, own, async (tx, before, now): Promise<Result<Joined, CardCode>> => {
    if (isOver(before)) return notInState(before.state, 'get another card');
    if (before.source === 'gift') return givenStays;
    const today = wineryDate(now);
    const judged = await judgeCard(tx, own.customerId, savedCardId, today);
    if (!judged.ok) return judged;
    const card = await findCard(tx, { customerId: own.customerId, cardId: savedCardId });
    if (!card) return cardNotFound;
    const begins = before.activatedAt === undefined;
    const kind = begins ? 'activated' : 'card_changed';
    const actor = own.actor ?? 'customer';
    const happened = { kind, actor, effectiveOn: today, data: { card: cardName(card) } } as const;
    // Releases that were charged while it waited are not owed.
    const change = { savedCardId, ...(begins && before.startsOn < today && { startsOn: today }) };
    const { membership, eventId } = await applyChange(tx, before, change, happened, now);
    if (!begins) await dueAgainWithCard(tx, dependencies, before.id, now);
    if (begins && membership.state === 'active') {
      await openFirstShipments(tx, dependencies, before.id);
      await oweMembershipMail(tx, dependencies.jobs, membership, 'club-activated', String(eventId), now);
    }
    return ok({ membershipId: membership.id, state: membership.state });
  });
}

/** Whether gift cards and credit of the account pay shipments before the card does; off until somebody says so. */
export function setMembershipCredit(
  dependencies: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: OwnMembership,
  usesCredit: boolean,
): Promise<Result<undefined, ChangeCode>> {
  return changeOwn(dependencies, own, async (tx, before, now): Promise<Result<undefined, ChangeCode>> => {
    if (isOver(before) || before.source === 'gift') return notInState(before.state, 'be paid otherwise');
    if (before.usesCredit === usesCredit) return ok(undefined);
    const data = { usesCredit };
    const happened = {
      kind: 'credit_changed',
      actor: own.actor ?? 'customer',
      effectiveOn: wineryDate(now),
      data,
    } as const;
    await applyChange(tx, before, { usesCredit }, happened, now);
    return ok(undefined);
  });
}

/** Where shipments go from now on; one that was given a place of its own keeps it. */
export function changeDelivery(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  delivery: MembershipDelivery,
): Promise<Result<undefined, ChangeCode | DeliveryCode>> {
  return changeOwn(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<undefined, ChangeCode | DeliveryCode>> => {
      if (isOver(before)) return notInState(before.state, 'be sent anywhere');
      const judged = await judgeDelivery(dependencies, tx, own.customerId, delivery);
      if (!judged.ok) return judged;
      const { isPickup, pickupLocation, pickupPerson, addressId } = judged.value;
      const address = addressId && (await findAddress(tx, { customerId: own.customerId, addressId }));
      const location = dependencies.pickupLocations.find(({ id }) => id === pickupLocation);
      const place = address ? addressLine(address) : (location?.name ?? '');
      await applyChange(
        tx,
        before,
        {
          ...{ isPickup, pickupPerson },
          pickupLocation: pickupLocation ?? null,
          addressId: addressId ?? null,
        },
        {
          kind: 'delivery_changed',
          actor: own.actor ?? 'customer',
          effectiveOn: wineryDate(now),
          data: { place: place || 'pickup' },
        },
        now,
      );
      return ok(undefined);
    },
  );
}

/** What is to be in the boxes from now on. */
export function changePreferences(
  dependencies: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: OwnMembership,
  { preference, neverSent, answers }: Preferences,
): Promise<Result<undefined, TasteCode>> {
  return changeOwn(dependencies, own, async (tx, before, now): Promise<Result<undefined, TasteCode>> => {
    if (isOver(before)) return notInState(before.state, 'be changed');
    const club = clubOfPlan(await readClubs(tx), before.plan);
    if (preference !== before.preference && club && !tastesOf(club).includes(preference)) {
      const sentence = `${club.title} has no boxes of that taste. Please choose another one.`;
      return refused({ code: 'TASTE_UNKNOWN', sentence, field: 'preference' });
    }
    const happened = {
      kind: 'preferences_changed',
      actor: own.actor ?? 'customer',
      effectiveOn: wineryDate(now),
    } as const;
    await applyChange(tx, before, { preference, neverSent, answers: answers ?? null }, happened, now);
    await refreshBoxesOf(tx, before.id, { isOtherPlan: false, now });
    return ok(undefined);
  });
}

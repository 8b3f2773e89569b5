import { wineryDate } from '../../../core/dates.ts';
import type { SavedCardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import { addressLine } from '../../identity/address-book/text-rules.ts';
import { recordConsent } from '../../identity/consents/index.server.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import type { ConsentRefusalCode } from '../../identity/consents/types.ts';
import { findSavedCard } from '../../orders/saved-cards/index.server.ts';
import { cardName } from '../../orders/saved-cards/rules.ts';
import { clubOfPlan, findPlan, preferencesOfClub } from '../rules.ts';
import {
  refreshBoxesOfMembership,
  rescheduleDeclinedShipmentsAfterCardChange,
} from '../shipments/follow-membership.server.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms, limitPlanToBudget, membershipChangeStartSentence } from '../terms-rules.ts';
import {
  type AppliedMembershipChange,
  applyMembershipChange,
  enqueueMembershipEmail,
  type MembershipDependencies,
  previewMembershipChangeStart,
  validateMembershipDelivery,
  withLockedMembership,
} from './apply-change.server.ts';
import { validateMembershipCard } from './join-club.server.ts';
import { startsAfterHoldSentence, startsWithGiftSentence } from './plan-rules.ts';
import {
  cardNotFound,
  giftMembershipNotChangeable,
  membershipStateRefusal,
  previewOutdatedRefusal,
} from './refusal-rules.ts';
import { hasMembershipEnded } from './rules.ts';
import { updateMembership } from './store.server.ts';
import type {
  DeliveryChangeRefusalCode,
  JoinedMembership,
  Membership,
  MembershipAccess,
  MembershipCardRefusalCode,
  MembershipChangeAgreement,
  MembershipChangePreview,
  MembershipChangeRefusalCode,
  MembershipDelivery,
  MembershipPreferences,
  PreferencesChangeRefusalCode,
} from './types.ts';

/**
 * Sets the card of a membership. The first card activates a pending membership and sends a confirmation email. A later card is charged
 * immediately for declined shipments; the card page mentions this before the card is saved (domain §1.4).
 */
export function setMembershipCard(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  savedCardId: SavedCardId,
): Promise<Result<JoinedMembership, MembershipCardRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<JoinedMembership, MembershipCardRefusalCode>> => {
      if (hasMembershipEnded(before)) return membershipStateRefusal(before.state, 'be moved to another card');
      if (before.source === 'gift') return giftMembershipNotChangeable;
      const today = wineryDate(now);
      const evaluated = await validateMembershipCard(tx, own.customerId, savedCardId, today);
      if (!evaluated.ok) return evaluated;
      const card = await findSavedCard(tx, { customerId: own.customerId, cardId: savedCardId });
      if (!card) return cardNotFound;
      const begins = before.activatedAt === undefined;
      const kind = begins ? 'activated' : 'card_changed';
      const actor = own.actor ?? 'customer';
      const happened = { kind, actor, effectiveOn: today, data: { card: cardName(card) } } as const;
      // Releases charged while the membership waited for a card are skipped.
      const change = { savedCardId, ...(begins && before.startsOn < today && { startsOn: today }) };
      const { membership, eventId } = await applyMembershipChange(tx, before, change, happened, now);
      if (!begins) await rescheduleDeclinedShipmentsAfterCardChange(tx, dependencies, before.id, now);
      if (begins && membership.state === 'active') {
        await openFirstShipments(tx, dependencies, before.id);
        await enqueueMembershipEmail(
          tx,
          dependencies.jobs,
          membership,
          'club-activated',
          String(eventId),
          now,
        );
      }
      return ok({ membershipId: membership.id, state: membership.state });
    },
  );
}

/** Sets whether gift cards and store credit pay for shipments before the card does. Off by default. */
export function setMembershipUsesCredit(
  dependencies: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: MembershipAccess,
  usesCredit: boolean,
): Promise<Result<undefined, MembershipChangeRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<undefined, MembershipChangeRefusalCode>> => {
      if (hasMembershipEnded(before) || before.source === 'gift')
        return membershipStateRefusal(before.state, 'be switched to another payment method');
      if (before.usesCredit === usesCredit) return ok(undefined);
      const data = { usesCredit };
      const happened = {
        kind: 'credit_changed',
        actor: own.actor ?? 'customer',
        effectiveOn: wineryDate(now),
        data,
      } as const;
      await applyMembershipChange(tx, before, { usesCredit }, happened, now);
      return ok(undefined);
    },
  );
}

/** Returns when a change of delivery would take effect and its terms, without saving it. */
export function previewDeliveryChange(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  delivery: MembershipDelivery,
): Promise<Result<MembershipChangePreview, DeliveryChangeRefusalCode>> {
  return withLockedMembership(dependencies, own, (tx, before, now) =>
    previewOf(dependencies, tx, before, () => deliver(dependencies, tx, before, delivery, { own, now })),
  );
}

/**
 * Changes the delivery of a membership. Shipments with their own delivery keep it. A change from pickup to shipping adds a recurring cost,
 * so it requires a new agreement.
 */
export function changeMembershipDelivery(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  delivery: MembershipDelivery,
  agreement?: MembershipChangeAgreement,
): Promise<Result<undefined, DeliveryChangeRefusalCode>> {
  return withLockedMembership(dependencies, own, (tx, before, now) =>
    changeAsShown(dependencies, tx, before, agreement, now, (start) =>
      deliver(dependencies, tx, before, delivery, { own, now, start }),
    ),
  );
}

type Acting = { readonly own: MembershipAccess; readonly now: Date; readonly start?: string | undefined };

async function deliver(
  dependencies: MembershipDependencies,
  tx: Transaction,
  before: Membership,
  delivery: MembershipDelivery,
  { own, now, start }: Acting,
): Promise<Result<AppliedMembershipChange, DeliveryChangeRefusalCode>> {
  if (hasMembershipEnded(before)) return membershipStateRefusal(before.state, 'have its delivery changed');
  const evaluated = await validateMembershipDelivery(dependencies, tx, own.customerId, delivery);
  if (!evaluated.ok) return evaluated;
  const { isPickup, pickupLocation, pickupPerson, addressId } = evaluated.value;
  const address = addressId && (await findAddress(tx, { customerId: own.customerId, addressId }));
  const location = dependencies.pickupLocations.find(({ id }) => id === pickupLocation);
  const place = (address ? addressLine(address) : location?.name) || 'pickup';
  const change = {
    ...{ isPickup, pickupPerson },
    pickupLocation: pickupLocation ?? null,
    addressId: addressId ?? null,
  };
  const happened = {
    kind: 'delivery_changed',
    actor: own.actor ?? 'customer',
    effectiveOn: wineryDate(now),
    data: { place, ...(start !== undefined && { start }) },
  } as const;
  return ok(await applyMembershipChange(tx, before, change, happened, now));
}

/** Returns when a change of preferences would take effect and its terms, without saving it. */
export function previewPreferencesChange(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  preferences: MembershipPreferences,
): Promise<Result<MembershipChangePreview, PreferencesChangeRefusalCode>> {
  return withLockedMembership(dependencies, own, (tx, before, now) =>
    previewOf(dependencies, tx, before, () => prefer(tx, before, preferences, { own, now })),
  );
}

/** Changes the wine preferences of a membership. */
export function changeMembershipPreferences(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
  preferences: MembershipPreferences,
  agreement?: MembershipChangeAgreement,
): Promise<Result<undefined, PreferencesChangeRefusalCode>> {
  return withLockedMembership(dependencies, own, (tx, before, now) =>
    changeAsShown(dependencies, tx, before, agreement, now, (start) =>
      prefer(tx, before, preferences, { own, now, start }),
    ),
  );
}

async function prefer(
  tx: Transaction,
  before: Membership,
  { preference, neverSent, answers }: MembershipPreferences,
  { own, now, start }: Acting,
): Promise<Result<AppliedMembershipChange, PreferencesChangeRefusalCode>> {
  if (hasMembershipEnded(before)) return membershipStateRefusal(before.state, 'be changed');
  const club = clubOfPlan(await readClubs(tx), before.plan);
  if (preference !== before.preference && club && !preferencesOfClub(club).includes(preference)) {
    const sentence = `${club.title} doesn’t offer that selection. Choose another one.`;
    return refused({ code: 'TASTE_UNKNOWN', sentence, field: 'preference' });
  }
  const happened = {
    kind: 'preferences_changed',
    actor: own.actor ?? 'customer',
    effectiveOn: wineryDate(now),
    ...(start !== undefined && { data: { start } }),
  } as const;
  const change = { preference, neverSent, answers: answers ?? null };
  const applied = await applyMembershipChange(tx, before, change, happened, now);
  await refreshBoxesOfMembership(tx, before.id, { isOtherPlan: false, now });
  return ok(applied);
}

/**
 * Previews a change (see `previewMembershipChangeStart`): its first charge and, if it adds shipping, the terms to agree to. Gift
 * memberships are not charged.
 */
async function previewOf<Code extends string>(
  dependencies: MembershipDependencies,
  tx: Transaction,
  before: Membership,
  change: () => Promise<Result<AppliedMembershipChange, Code>>,
): Promise<Result<MembershipChangePreview, Code>> {
  let done: Result<AppliedMembershipChange, Code> | undefined;
  const start = await previewMembershipChangeStart(tx, dependencies, before.id, async () => {
    done = await change();
    return done.ok ? ok({ membershipId: before.id, state: done.value.membership.state }) : done;
  });
  invariant(done, 'a preview makes its change');
  if (!done.ok) return done;
  if (before.source === 'gift') {
    return ok({ startText: startsWithGiftSentence, version: 'gift', terms: undefined });
  }
  const { isPickup, answers } = done.value.membership;
  const chosen = limitPlanToBudget(
    findPlan(await readClubs(tx), before.plan, before.frequency),
    answers?.mostCents,
  );
  invariant(chosen, `the plan of membership ${before.id} exists`);
  const terms = clubTerms(chosen, { isPickup, start });
  return ok({
    startText: start ? membershipChangeStartSentence(start) : startsAfterHoldSentence,
    version: terms.version,
    terms: before.isPickup && !isPickup ? terms : undefined,
  });
}

/**
 * Applies a change at the date and total that the page showed, records both in the history, and emails them to the member unless the
 * membership is a gift. Refused if either has changed since.
 */
async function changeAsShown<Code extends string>(
  dependencies: MembershipDependencies,
  tx: Transaction,
  before: Membership,
  agreement: MembershipChangeAgreement | undefined,
  now: Date,
  change: (start?: string) => Promise<Result<AppliedMembershipChange, Code>>,
): Promise<Result<undefined, Code | ConsentRefusalCode>> {
  const preview = await previewOf(dependencies, tx, before, change);
  if (!preview.ok) return preview;
  const { startText: start, version, terms } = preview.value;
  const { isTicked = false, termsVersion = version } = agreement?.consent ?? {};
  if (!terms && termsVersion !== version) return previewOutdatedRefusal;
  const evaluated = terms ? validateConsent({ isTicked, termsVersion }, terms) : ok(undefined);
  if (!evaluated.ok) return evaluated;
  const changed = await change(start);
  if (!changed.ok) return changed;
  const { membership, eventId } = changed.value;
  if (terms && agreement) {
    const { customerId, plan, frequency } = membership;
    const consentId = await recordConsent(tx, {
      ...{ customerId, program: 'club', plan, frequency },
      ...{ termsVersion: terms.version, termsText: terms.text, agreedBy: agreement.agreedBy, now },
    });
    await updateMembership(tx, before.id, { consentId }, now);
  }
  if (before.source !== 'gift') {
    await enqueueMembershipEmail(
      tx,
      dependencies.jobs,
      membership,
      'club-plan-changed',
      String(eventId),
      now,
    );
  }
  return ok(undefined);
}

import { wineryDate } from '../../../core/dates.ts';
import type { SavedCardId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findAddress } from '../../identity/address-book/index.server.ts';
import { addressLine } from '../../identity/address-book/text-rules.ts';
import { recordConsent } from '../../identity/consents/index.server.ts';
import { judgeConsent } from '../../identity/consents/rules.ts';
import type { ConsentCode } from '../../identity/consents/types.ts';
import { findCard } from '../../orders/saved-cards/index.server.ts';
import { cardName } from '../../orders/saved-cards/rules.ts';
import { clubOfPlan, findPlan, preferencesOfClub } from '../rules.ts';
import { refreshBoxesOf, retryDeclinedWithCard } from '../shipments/follow-membership.server.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { readClubs } from '../store.server.ts';
import { changeStartSentence, clubTerms, limitPlanToBudget } from '../terms-rules.ts';
import {
  type AppliedChange,
  applyChange,
  enqueueMembershipEmail,
  judgeDelivery,
  type MembershipDependencies,
  previewChangeStart,
  withOwnMembership,
} from './apply-change.server.ts';
import { judgeCard } from './join-club.server.ts';
import { startsAfterHoldSentence, startsWithGiftSentence } from './plan-rules.ts';
import { cardNotFound, giftNotChangeable, previewOutdated, stateRefusal } from './refusal-rules.ts';
import { hasEnded } from './rules.ts';
import { updateMembership } from './store.server.ts';
import type {
  Agreement,
  ChangePreview,
  DeliveryChangeCode,
  JoinedMembership,
  Membership,
  MembershipCardRefusalCode,
  MembershipChangeRefusalCode,
  MembershipDelivery,
  MembershipPreferences,
  OwnMembership,
  PreferencesChangeCode,
} from './types.ts';

/**
 * Sets the card of a membership. The first card activates a pending membership and sends a confirmation email. A later card is charged
 * immediately for declined shipments; the card page mentions this before the card is saved (domain §1.4).
 */
export function setMembershipCard(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  savedCardId: SavedCardId,
): Promise<Result<JoinedMembership, MembershipCardRefusalCode>> {
  return withOwnMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<JoinedMembership, MembershipCardRefusalCode>> => {
      if (hasEnded(before)) return stateRefusal(before.state, 'be moved to another card');
      if (before.source === 'gift') return giftNotChangeable;
      const today = wineryDate(now);
      const judged = await judgeCard(tx, own.customerId, savedCardId, today);
      if (!judged.ok) return judged;
      const card = await findCard(tx, { customerId: own.customerId, cardId: savedCardId });
      if (!card) return cardNotFound;
      const begins = before.activatedAt === undefined;
      const kind = begins ? 'activated' : 'card_changed';
      const actor = own.actor ?? 'customer';
      const happened = { kind, actor, effectiveOn: today, data: { card: cardName(card) } } as const;
      // Releases charged while the membership waited for a card are skipped.
      const change = { savedCardId, ...(begins && before.startsOn < today && { startsOn: today }) };
      const { membership, eventId } = await applyChange(tx, before, change, happened, now);
      if (!begins) await retryDeclinedWithCard(tx, dependencies, before.id, now);
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
export function setMembershipCredit(
  dependencies: Pick<MembershipDependencies, 'database' | 'clock'>,
  own: OwnMembership,
  usesCredit: boolean,
): Promise<Result<undefined, MembershipChangeRefusalCode>> {
  return withOwnMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<undefined, MembershipChangeRefusalCode>> => {
      if (hasEnded(before) || before.source === 'gift')
        return stateRefusal(before.state, 'be switched to another payment method');
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
    },
  );
}

/** Returns when a change of delivery would take effect and its terms, without saving it. */
export function previewDelivery(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  delivery: MembershipDelivery,
): Promise<Result<ChangePreview, DeliveryChangeCode>> {
  return withOwnMembership(dependencies, own, (tx, before, now) =>
    previewOf(dependencies, tx, before, () => deliver(dependencies, tx, before, delivery, { own, now })),
  );
}

/**
 * Changes the delivery of a membership. Shipments with their own delivery keep it. A change from pickup to shipping adds a recurring cost,
 * so it requires a new agreement.
 */
export function changeDelivery(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  delivery: MembershipDelivery,
  agreement?: Agreement,
): Promise<Result<undefined, DeliveryChangeCode>> {
  return withOwnMembership(dependencies, own, (tx, before, now) =>
    changeAsShown(dependencies, tx, before, agreement, now, (start) =>
      deliver(dependencies, tx, before, delivery, { own, now, start }),
    ),
  );
}

type Acting = { readonly own: OwnMembership; readonly now: Date; readonly start?: string | undefined };

async function deliver(
  dependencies: MembershipDependencies,
  tx: Transaction,
  before: Membership,
  delivery: MembershipDelivery,
  { own, now, start }: Acting,
): Promise<Result<AppliedChange, DeliveryChangeCode>> {
  if (hasEnded(before)) return stateRefusal(before.state, 'have its delivery changed');
  const judged = await judgeDelivery(dependencies, tx, own.customerId, delivery);
  if (!judged.ok) return judged;
  const { isPickup, pickupLocation, pickupPerson, addressId } = judged.value;
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
  return ok(await applyChange(tx, before, change, happened, now));
}

/** Returns when a change of preferences would take effect and its terms, without saving it. */
export function previewPreferences(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  preferences: MembershipPreferences,
): Promise<Result<ChangePreview, PreferencesChangeCode>> {
  return withOwnMembership(dependencies, own, (tx, before, now) =>
    previewOf(dependencies, tx, before, () => prefer(tx, before, preferences, { own, now })),
  );
}

/** Changes the wine preferences of a membership. */
export function changePreferences(
  dependencies: MembershipDependencies,
  own: OwnMembership,
  preferences: MembershipPreferences,
  agreement?: Agreement,
): Promise<Result<undefined, PreferencesChangeCode>> {
  return withOwnMembership(dependencies, own, (tx, before, now) =>
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
): Promise<Result<AppliedChange, PreferencesChangeCode>> {
  if (hasEnded(before)) return stateRefusal(before.state, 'be changed');
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
  const applied = await applyChange(tx, before, change, happened, now);
  await refreshBoxesOf(tx, before.id, { isOtherPlan: false, now });
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
  change: () => Promise<Result<AppliedChange, Code>>,
): Promise<Result<ChangePreview, Code>> {
  let done: Result<AppliedChange, Code> | undefined;
  const start = await previewChangeStart(tx, dependencies, before.id, async () => {
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
    startText: start ? changeStartSentence(start) : startsAfterHoldSentence,
    version: terms.version,
    terms: before.isPickup && !isPickup ? terms : undefined,
  });
}

/**
 * Applies a change at the date and total that the page showed, records both in the history, and emails them to the member. Refused if
 * either has changed since.
 */
async function changeAsShown<Code extends string>(
  dependencies: MembershipDependencies,
  tx: Transaction,
  before: Membership,
  agreement: Agreement | undefined,
  now: Date,
  change: (start?: string) => Promise<Result<AppliedChange, Code>>,
): Promise<Result<undefined, Code | ConsentCode>> {
  const preview = await previewOf(dependencies, tx, before, change);
  if (!preview.ok) return preview;
  const { startText: start, version, terms } = preview.value;
  const { isTicked = false, termsVersion = version } = agreement?.consent ?? {};
  if (!terms && termsVersion !== version) return previewOutdated;
  const judged = terms ? judgeConsent({ isTicked, termsVersion }, terms) : ok(undefined);
  if (!judged.ok) return judged;
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

import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { anonymizeOldConsents } from '../../identity/consents/index.server.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { applyPriceChanges, markPriceChangeNotified, upcomingPriceChanges } from '../price-store.server.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { readClubs } from '../store.server.ts';
import { membershipChangeStartSentence } from '../terms-rules.ts';
import type { PlanPriceChange } from '../types.ts';
import {
  applyMembershipChange,
  enqueueMembershipEmail,
  firstChargeOnOrAfter,
  type MembershipDependencies,
} from './apply-change.server.ts';
import { cancelLockedMembership } from './cancel-membership.server.ts';
import { endHoldOfLockedMembership } from './hold-membership.server.ts';
import { startsAfterHoldSentence } from './plan-rules.ts';
import {
  duePendingMembershipStep,
  dueYearlyReminderNumber,
  hasMembershipEnded,
  isHoldActive,
  isPriceNoticeDue,
} from './rules.ts';
import { lockMembership, openHoldsOfMemberships, recordMembershipEvent } from './store.server.ts';
import {
  type DueMembership,
  type DueYearlyReminder,
  membershipsDueYearlyReminder,
  membershipsPendingSince,
  membershipsWithHoldsDue,
  membersToNotifyOfPriceChange,
  wasMembershipReminded,
} from './sweep-store.server.ts';
import type { Membership } from './types.ts';
import { offerFreeClubSpots } from './wait-in-line.server.ts';

type Dependencies = MembershipDependencies;

/**
 * Runs everything about memberships that is due: starts and ends holds, sends card reminders, ends memberships that have no card in time,
 * sends yearly reminders, announces and applies price changes, offers free spots, and deletes old consents. Each member is handled in a
 * separate transaction and checked again under lock, so the job is safe to run concurrently and to restart after a crash.
 */
export async function sweepMemberships(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const today = wineryDate(now);
  for (const member of await membershipsWithHoldsDue(database.read, today))
    await turnHold(dependencies, member);
  const firstReminder = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  for (const member of await membershipsPendingSince(database.read, firstReminder)) {
    await stepPending(dependencies, member);
  }
  for (const member of await membershipsDueYearlyReminder(database.read, now))
    await remindOfYear(dependencies, member);
  for (const change of await upcomingPriceChanges(database.read)) {
    if (isPriceNoticeDue(change.startsOn, today)) await notifyPriceChange(dependencies, change);
  }
  await database.transaction((tx) => applyPriceChanges(tx, today, now));
  for (const club of await readClubs(database.read)) {
    if (club.memberCap !== undefined) await offerFreeClubSpots(dependencies, club);
  }
  await database.transaction((tx) => anonymizeOldConsents(tx, now));
}

/** Runs an action on a locked membership, unless the membership has ended. */
function withMember(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  own: DueMembership,
  act: (tx: Transaction, membership: Membership, now: Date) => Promise<unknown>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockCustomer(tx, own.customerId);
    const membership = await lockMembership(tx, own);
    if (membership && !hasMembershipEnded(membership)) await act(tx, membership, clock.now());
  });
}

function turnHold(dependencies: Dependencies, own: DueMembership): Promise<void> {
  return withMember(dependencies, own, async (tx, membership, now) => {
    const today = wineryDate(now);
    const [hold] = await openHoldsOfMemberships(tx, [membership.id]);
    if (!hold) return;
    if (hold.untilOn !== undefined && hold.untilOn <= today) {
      await endHoldOfLockedMembership(tx, dependencies, membership, hold, 'system', now);
      await openFirstShipments(tx, dependencies, membership.id);
    } else if (isHoldActive(hold, today) && membership.state !== 'on_hold') {
      const data = { untilOn: hold.untilOn ?? '', keepsBenefits: hold.keepsBenefits, begins: true };
      const happened = { kind: 'held', actor: 'system', effectiveOn: hold.fromOn, data } as const;
      await applyMembershipChange(tx, membership, {}, happened, now);
    }
  });
}

function stepPending(dependencies: Dependencies, own: DueMembership): Promise<void> {
  return withMember(dependencies, own, async (tx, membership, now) => {
    if (membership.state !== 'pending_payment_method') return;
    const today = wineryDate(now);
    const step = duePendingMembershipStep(membership, today);
    if (step?.kind === 'lapse') {
      const ending = { actor: 'system', reason: '', data: { by: 'lapse' } } as const;
      const { eventId } = await cancelLockedMembership(tx, membership, ending, now);
      await enqueueMembershipEmail(tx, dependencies.jobs, membership, 'club-lapsed', String(eventId), now);
    } else if (step) {
      const data = { of: 'card', day: step.day };
      if (await wasMembershipReminded(tx, membership.id, data)) return;
      await recordMembershipEvent(
        tx,
        membership.id,
        { kind: 'reminded', actor: 'system', effectiveOn: today, data },
        now,
      );
      const occurrence = `day-${step.day}`;
      await enqueueMembershipEmail(tx, dependencies.jobs, membership, 'club-card-reminder', occurrence, now);
    }
  });
}

function remindOfYear(
  dependencies: Dependencies,
  { consentId, acceptedAt, ...own }: DueYearlyReminder,
): Promise<void> {
  return withMember(dependencies, own, async (tx, membership, now) => {
    const today = wineryDate(now);
    const years = dueYearlyReminderNumber(acceptedAt, today);
    if (years === undefined || membership.consentId !== consentId) return;
    const occurrence = `${consentId}.${years}`;
    const data = { of: 'year', consentId, years };
    if (await wasMembershipReminded(tx, membership.id, data)) return;
    await recordMembershipEvent(
      tx,
      membership.id,
      { kind: 'reminded', actor: 'system', effectiveOn: today, data },
      now,
    );
    await enqueueMembershipEmail(tx, dependencies.jobs, membership, 'club-yearly-reminder', occurrence, now);
  });
}

/**
 * Notifies every member of a plan of the first charge at the new price, each in a separate transaction that also records the notice; then
 * marks the price change as announced. Gift members, members with a budget and members who agreed to the new price when they joined are not
 * notified.
 */
async function notifyPriceChange(dependencies: Dependencies, change: PlanPriceChange): Promise<void> {
  const { database, clock, jobs } = dependencies;
  const { startsOn } = change;
  for (const own of await membersToNotifyOfPriceChange(database.read, change)) {
    await withMember(dependencies, own, async (tx, membership, now) => {
      const [isUntold] = await membersToNotifyOfPriceChange(tx, change, membership.id);
      if (!isUntold) return;
      const first = await firstChargeOnOrAfter(tx, dependencies, membership.id, startsOn);
      const data = { start: first ? membershipChangeStartSentence(first) : startsAfterHoldSentence };
      const happened = { kind: 'price_change_told', actor: 'system', effectiveOn: startsOn, data } as const;
      await recordMembershipEvent(tx, membership.id, happened, now);
      await enqueueMembershipEmail(tx, jobs, membership, 'club-price-change', startsOn, now);
    });
  }
  const isNotified = (await membersToNotifyOfPriceChange(database.read, change)).length === 0;
  if (isNotified) await database.transaction((tx) => markPriceChangeNotified(tx, change, clock.now()));
}

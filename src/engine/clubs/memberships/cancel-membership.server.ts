import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findSavedCard } from '../../orders/saved-cards/index.server.ts';
import { invalidateClubPagesWithSpots } from '../price-store.server.ts';
import { spotsLeft } from '../rules.ts';
import {
  endShipmentsOfMembership,
  reopenShipmentsOfMembership,
} from '../shipments/follow-membership.server.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { lockClub, readClubs, spotsOfClub } from '../store.server.ts';
import {
  applyMembershipChange,
  enqueueMembershipEmail,
  type MembershipDependencies,
  withLockedMembership,
} from './apply-change.server.ts';
import {
  alreadyMemberRefusal,
  clubFullRefusal,
  membershipNotFound,
  membershipStateRefusal,
} from './refusal-rules.ts';
import { cancellationUndoDeadline, hasMembershipEnded } from './rules.ts';
import {
  closeMembershipHold,
  currentMembershipsOfCustomer,
  findMembershipByMemberCode,
  lockMembership,
  openHoldsOfMemberships,
} from './store.server.ts';
import type {
  CancellationRefusalCode,
  JoinedMembership,
  Membership,
  MembershipAccess,
  MembershipActor,
  UndoCancellationRefusalCode,
} from './types.ts';
import { leaveAllClubWaitlists } from './wait-store.server.ts';

type Dependencies = Pick<MembershipDependencies, 'database' | 'clock' | 'jobs'>;

type Cancelled = Promise<Result<{ readonly undoUntil: Date }, CancellationRefusalCode>>;

/** Cancels a membership immediately (domain §2.5). Shipments that were already charged are still sent. */
export function cancelMembership(
  dependencies: Dependencies,
  own: MembershipAccess,
  { reason }: { readonly reason: string },
): Cancelled {
  return cancelBy(dependencies, own, { actor: own.actor ?? 'customer', reason });
}

/**
 * Cancels the membership with this member code, on behalf of a member who called or emailed.
 * @param by the staff member as actor, and the reason.
 */
export async function cancelMembershipByMemberCode(
  dependencies: Dependencies,
  memberCode: string,
  by: { readonly actor: MembershipActor; readonly reason: string },
): Cancelled {
  const own = await findMembershipByMemberCode(dependencies.database.read, memberCode.trim().toUpperCase());
  return own ? cancelBy(dependencies, own, by) : membershipNotFound;
}

function cancelBy(
  dependencies: Dependencies,
  own: MembershipAccess,
  by: { readonly actor: MembershipActor; readonly reason: string },
): Cancelled {
  return withLockedMembership(dependencies, own, async (tx, before, now): Cancelled => {
    if (hasMembershipEnded(before)) return membershipStateRefusal(before.state, 'be canceled');
    const { eventId } = await cancelLockedMembership(tx, before, { ...by, data: {} }, now);
    await enqueueMembershipEmail(tx, dependencies.jobs, before, 'club-cancelled', String(eventId), now);
    return ok({ undoUntil: cancellationUndoDeadline(now) });
  });
}

type Ending = {
  readonly actor: MembershipActor;
  readonly reason: string;
  readonly successorId?: MembershipId;
  readonly data: Readonly<Record<string, unknown>>;
};

const longestReason = 500;

/** Cancels a membership that the caller has locked. Also ends its entitlement and its uncharged shipments. */
export async function cancelLockedMembership(
  tx: Transaction,
  before: Membership,
  { actor, reason, successorId, data }: Ending,
  now: Date,
) {
  const cancelReason = reason.trim().slice(0, longestReason) || null;
  const change = { cancelledAt: now, cancelReason, ...(successorId && { successorId }) };
  const happened = { kind: 'cancelled', actor, effectiveOn: wineryDate(now), data } as const;
  const applied = await applyMembershipChange(tx, before, change, happened, now);
  await endShipmentsOfMembership(tx, before.id, now);
  await invalidateClubPagesWithSpots(tx, before.clubId);
  return applied;
}

/**
 * Undoes a cancellation within 30 days and restores the membership as it was. A club with a member cap has kept the member's spot. If the
 * membership's card was deleted since, the membership waits for a new card.
 */
export function undoCancellation(
  dependencies: MembershipDependencies,
  own: MembershipAccess,
): Promise<Result<JoinedMembership, UndoCancellationRefusalCode>> {
  return withLockedMembership(
    dependencies,
    own,
    async (tx, before, now): Promise<Result<JoinedMembership, UndoCancellationRefusalCode>> => {
      if (!before.cancelledAt) return membershipStateRefusal(before.state, 'be restored');
      const evaluated = await evaluateUndo(tx, before, before.cancelledAt, now);
      if (!evaluated.ok) return evaluated;
      const { savedCardId: cardId, customerId } = before;
      const card = cardId && (await findSavedCard(tx, { customerId, cardId }));
      const change = { cancelledAt: null, cancelReason: null, ...(!card && { savedCardId: null }) };
      const actor = own.actor ?? 'customer';
      const happened = { kind: 'cancel_undone', actor, effectiveOn: wineryDate(now) } as const;
      const { membership, eventId } = await applyMembershipChange(tx, before, change, happened, now);
      await reopenShipmentsOfMembership(tx, dependencies, before.id);
      await invalidateClubPagesWithSpots(tx, before.clubId);
      if (membership.state !== 'pending_payment_method') {
        await openFirstShipments(tx, dependencies, before.id);
      }
      await enqueueMembershipEmail(tx, dependencies.jobs, before, 'club-cancel-undone', String(eventId), now);
      return ok({ membershipId: membership.id, state: membership.state });
    },
  );
}

async function evaluateUndo(
  tx: Transaction,
  { clubId, customerId, successorId }: Membership,
  cancelledAt: Date,
  now: Date,
): Promise<Result<undefined, UndoCancellationRefusalCode>> {
  if (successorId) {
    const sentence =
      'You switched this membership to another club. To come back, change that membership instead.';
    return refused({ code: 'MEMBERSHIP_STATE', sentence });
  }
  if (cancellationUndoDeadline(cancelledAt) <= now) {
    const sentence =
      'It has been more than 30 days, so this cancellation can’t be undone. You’re welcome to join again.';
    return refused({ code: 'UNDO_OVER', sentence });
  }
  const club = (await readClubs(tx)).find(({ id }) => id === clubId);
  invariant(club, `a membership is of a club, not of ${clubId}`);
  const living = await currentMembershipsOfCustomer(tx, customerId);
  if (living.some((other) => other.clubId === clubId)) return alreadyMemberRefusal(club.title);
  if (club.memberCap === undefined) return ok(undefined);
  await lockClub(tx, clubId);
  const places = await spotsOfClub(tx, clubId, customerId, now);
  // The waitlist does not count: this member's spot was never free.
  return spotsLeft(club, { ...places, waiting: 0 }) === 0 ? clubFullRefusal(club.title) : ok(undefined);
}

/**
 * Cancels all memberships and closes all waitlist entries of a customer who closes their account. Sends no email, because the account sends
 * its own.
 */
export async function endMembershipsOfCustomer(
  tx: Transaction,
  customerId: CustomerId,
  now: Date,
): Promise<void> {
  for (const { id: membershipId } of await currentMembershipsOfCustomer(tx, customerId)) {
    const before = await lockMembership(tx, { customerId, membershipId });
    invariant(before, `membership ${membershipId} exists`);
    for (const hold of await openHoldsOfMemberships(tx, [membershipId]))
      await closeMembershipHold(tx, hold.id, now);
    await cancelLockedMembership(
      tx,
      before,
      { actor: 'customer', reason: 'The account was closed.', data: {} },
      now,
    );
  }
  for (const clubId of await leaveAllClubWaitlists(tx, customerId, now))
    await invalidateClubPagesWithSpots(tx, clubId);
}

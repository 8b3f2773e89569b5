import { wineryDate } from '../../../core/dates.ts';
import type { CustomerId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { findCard } from '../../orders/saved-cards/index.server.ts';
import { announcePlaces } from '../price-store.server.ts';
import { placesLeft } from '../rules.ts';
import { endShipmentsOf, reopenShipmentsOf } from '../shipments/follow-membership.server.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { lockClub, placesOf, readClubs } from '../store.server.ts';
import {
  applyChange,
  changeOwn,
  type MembershipDependencies,
  oweMembershipMail,
} from './apply-change.server.ts';
import { isOver, undoUntil } from './rules.ts';
import { alreadyMember, clubFull, membershipNotFound, notInState } from './sentence-rules.ts';
import { closeHold, livingMembershipsOf, lockMembership, openHoldsOf, ownerOfCode } from './store.server.ts';
import type { CancelCode, Joined, Membership, MembershipActor, OwnMembership, UndoCode } from './types.ts';
import { leaveAllLines } from './wait-store.server.ts';

type Dependencies = Pick<MembershipDependencies, 'database' | 'clock' | 'jobs'>;

type Cancelled = Promise<Result<{ readonly undoUntil: Date }, CancelCode>>;

/** Ends a membership at once, as easily as it began (domain §2.5). What was charged before still comes. */
export function cancelMembership(
  dependencies: Dependencies,
  own: OwnMembership,
  { reason }: { readonly reason: string },
): Cancelled {
  return cancelBy(dependencies, own, { actor: own.actor ?? 'customer', reason });
}

/** The same for somebody who called or wrote, by the code of their card; the actor is who took the call. */
export async function cancelForMember(
  dependencies: Dependencies,
  memberCode: string,
  by: { readonly actor: MembershipActor; readonly reason: string },
): Cancelled {
  const own = await ownerOfCode(dependencies.database.read, memberCode.trim().toUpperCase());
  return own ? cancelBy(dependencies, own, by) : membershipNotFound;
}

function cancelBy(
  dependencies: Dependencies,
  own: OwnMembership,
  by: { readonly actor: MembershipActor; readonly reason: string },
): Cancelled {
  return changeOwn(dependencies, own, async (tx, before, now): Cancelled => {
    if (isOver(before)) return notInState(before.state, 'be canceled again');
    const { eventId } = await endWithin(tx, before, { ...by, data: {} }, now);
    await oweMembershipMail(tx, dependencies.jobs, before, 'club-cancelled', String(eventId), now);
    return ok({ undoUntil: undoUntil(now) });
  });
}

type Ending = {
  readonly actor: MembershipActor;
  readonly reason: string;
  readonly successorId?: MembershipId;
  readonly data: Readonly<Record<string, unknown>>;
};

const longestReason = 500;

/** Ends a membership that is locked by the caller, with the rights that it brought and the shipments that are not charged yet. */
export async function endWithin(
  tx: Transaction,
  before: Membership,
  { actor, reason, successorId, data }: Ending,
  now: Date,
) {
  const cancelReason = reason.trim().slice(0, longestReason) || null;
  const change = { cancelledAt: now, cancelReason, ...(successorId && { successorId }) };
  const happened = { kind: 'cancelled', actor, effectiveOn: wineryDate(now), data } as const;
  const applied = await applyChange(tx, before, change, happened, now);
  await endShipmentsOf(tx, before.id, now);
  await announcePlaces(tx, before.clubId);
  return applied;
}

/**
 * Takes a cancellation back, for 30 days: the membership goes on as it was. Its place in a club with a cap was kept for it; a card that
 * was removed meanwhile is asked for again.
 */
export function undoCancel(
  dependencies: MembershipDependencies,
  own: OwnMembership,
): Promise<Result<Joined, UndoCode>> {
  return changeOwn(dependencies, own, async (tx, before, now): Promise<Result<Joined, UndoCode>> => {
    if (!before.cancelledAt) return notInState(before.state, 'be taken up again');
    const judged = await judgeUndo(tx, before, before.cancelledAt, now);
    if (!judged.ok) return judged;
    const { savedCardId: cardId, customerId } = before;
    const card = cardId && (await findCard(tx, { customerId, cardId }));
    const change = { cancelledAt: null, cancelReason: null, ...(!card && { savedCardId: null }) };
    const actor = own.actor ?? 'customer';
    const happened = { kind: 'cancel_undone', actor, effectiveOn: wineryDate(now) } as const;
    const { membership, eventId } = await applyChange(tx, before, change, happened, now);
    await reopenShipmentsOf(tx, dependencies, before.id);
    await announcePlaces(tx, before.clubId);
    if (membership.state !== 'pending_payment_method') {
      await openFirstShipments(tx, dependencies, before.id);
    }
    await oweMembershipMail(tx, dependencies.jobs, before, 'club-cancel-undone', String(eventId), now);
    return ok({ membershipId: membership.id, state: membership.state });
  });
}

async function judgeUndo(
  tx: Transaction,
  { clubId, customerId, successorId }: Membership,
  cancelledAt: Date,
  now: Date,
): Promise<Result<undefined, UndoCode>> {
  if (successorId) {
    const sentence = 'This membership was changed into another one. Change that one back instead.';
    return refused({ code: 'MEMBERSHIP_STATE', sentence });
  }
  if (undoUntil(cancelledAt) <= now) {
    const sentence = 'The 30 days are over. You are welcome to join again.';
    return refused({ code: 'UNDO_OVER', sentence });
  }
  const club = (await readClubs(tx)).find(({ id }) => id === clubId);
  invariant(club, `a membership is of a club, not of ${clubId}`);
  const living = await livingMembershipsOf(tx, customerId);
  if (living.some((other) => other.clubId === clubId)) return alreadyMember(club.title);
  if (club.memberCap === undefined) return ok(undefined);
  await lockClub(tx, clubId);
  const places = await placesOf(tx, clubId, customerId, now);
  // Whoever waits came after: their place was never free.
  return placesLeft(club, { ...places, waiting: 0 }) === 0 ? clubFull(club.title) : ok(undefined);
}

/** Ends all that a customer is a member of or waits for, when their account is closed; the last mail about that is the account's. */
export async function endMembershipsOf(tx: Transaction, customerId: CustomerId, now: Date): Promise<void> {
  for (const { id: membershipId } of await livingMembershipsOf(tx, customerId)) {
    const before = await lockMembership(tx, { customerId, membershipId });
    invariant(before, `membership ${membershipId} is there`);
    for (const hold of await openHoldsOf(tx, [membershipId])) await closeHold(tx, hold.id, now);
    await endWithin(tx, before, { actor: 'customer', reason: 'The account was closed.', data: {} }, now);
  }
  for (const clubId of await leaveAllLines(tx, customerId, now)) await announcePlaces(tx, clubId);
}

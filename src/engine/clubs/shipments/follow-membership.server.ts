import type { ClubShipmentId, MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { releaseStockHold } from '../../inventory/index.server.ts';
import { isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { releaseMonth } from '../releases/rules.ts';
import { readClubs } from '../store.server.ts';
import type { Club } from '../types.ts';
import { reopenShipment, restoreDefaultBox } from './change-shipment.server.ts';
import { shipmentIdsInStates } from './due-store.server.ts';
import { changeShipment, type LockedBox, lockBox } from './store.server.ts';
import type { ClubShipmentState } from './types.ts';

/*
 * Updates shipments after a change of their membership, in the transaction of that change. The caller has
 * locked the membership.
 */

async function eachIn(
  tx: Transaction,
  membershipId: MembershipId,
  states: readonly ClubShipmentState[],
  work: (box: LockedBox) => Promise<unknown>,
): Promise<void> {
  for (const shipmentId of await shipmentIdsInStates(tx, membershipId, states)) {
    const box = await boxToChange(tx, shipmentId);
    // Its state may have changed while this waited for the lock.
    if (states.includes(box.shipment.state)) await work(box);
  }
}

async function boxToChange(tx: Transaction, shipmentId: ClubShipmentId): Promise<LockedBox> {
  for (;;) {
    const box = await lockBox(tx, { shipmentId });
    invariant(box, `shipment ${shipmentId} exists`);
    if (box !== 'moved') return box;
  }
}

/** Ends the uncharged shipments of a membership that has ended, and releases their bottles. A payment in progress is allowed to finish. */
export async function endShipmentsOfMembership(
  tx: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  await eachIn(tx, membershipId, ['upcoming', 'open', 'locked', 'declined'], async ({ shipment, draft }) => {
    if (isPaymentInFlight(draft, now)) return;
    await endShipment(tx, { shipment, draft }, now);
  });
}

/** Ends one shipment, whose row the caller has locked, because its membership has ended or no longer covers it. Releases its bottles. */
export async function endShipment(
  tx: Transaction,
  { shipment, draft }: Pick<LockedBox, 'shipment' | 'draft'>,
  now: Date,
): Promise<void> {
  if (draft) await releaseStockHold(tx, { draftId: draft.id, now });
  const ended = { state: 'cancelled', endedBy: 'left', settledAt: now, nextTryAt: null } as const;
  await changeShipment(tx, shipment.id, ended, now);
}

/**
 * Ends open shipments in months that the membership's new frequency doesn't include. Shipments of members with their own dates are
 * unaffected.
 */
export async function endShipmentsOutsideFrequency(
  tx: Transaction,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  const clubs = await readClubs(tx);
  await eachIn(tx, membershipId, ['upcoming', 'open'], async (box) => {
    if (isAgreedTo(box, clubs) || now >= box.shipment.locksAt) return;
    await endShipment(tx, box, now);
  });
}

/** Returns whether a box is charged in a month that the member's frequency includes; always true for members with their own dates. */
function isAgreedTo({ shipment, membership, club: { id } }: LockedBox, clubs: readonly Club[]): boolean {
  const club = clubs.find((each) => each.id === id);
  const months = club?.frequencies.find(({ frequency }) => frequency === membership.frequency)?.months ?? [];
  return months.length === 0 || months.includes(releaseMonth(shipment.dueOn));
}

/**
 * Reopens canceled shipments that are not locked yet, after an undone cancellation or a change of frequency. Their boxes are restored if
 * the wines are still available.
 */
export async function reopenShipmentsOfMembership(
  tx: Transaction,
  dependencies: OrderDependencies,
  membershipId: MembershipId,
): Promise<void> {
  const now = dependencies.clock.now();
  const clubs = await readClubs(tx);
  await eachIn(tx, membershipId, ['cancelled'], async (box) => {
    if (now < box.shipment.locksAt && isAgreedTo(box, clubs))
      await reopenShipment(tx, dependencies, box, now);
  });
}

/**
 * Chooses boxes again after a change of plan or preferences. Boxes that the member saved are kept, unless the new plan has another number
 * of bottles (`isOtherPlan`).
 */
export async function refreshBoxesOfMembership(
  tx: Transaction,
  membershipId: MembershipId,
  { isOtherPlan, now }: { readonly isOtherPlan: boolean; readonly now: Date },
): Promise<void> {
  // A skipped shipment is included because its skip can still be undone.
  await eachIn(tx, membershipId, ['upcoming', 'open', 'skipped'], async (box) => {
    const { locksAt, savedAt } = box.shipment;
    if (now < locksAt && (isOtherPlan || !savedAt)) await restoreDefaultBox(tx, box, now);
  });
}

/**
 * Makes a membership's declined shipments due for a retry immediately, after a change of card. The card page mentions this before the card
 * is saved (domain §1.4).
 */
export async function rescheduleDeclinedShipmentsAfterCardChange(
  tx: Transaction,
  { jobs }: { readonly jobs: JobQueue },
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  let isDue = false;
  await eachIn(tx, membershipId, ['declined'], async ({ shipment }) => {
    await changeShipment(tx, shipment.id, { nextTryAt: now }, now);
    isDue = true;
  });
  if (isDue) await jobs.enqueue(tx, 'charge-club-shipments', {}, { singletonKey: 'another card' });
}

import { wineryDate } from '../../../core/dates.ts';
import type { DraftId, OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { evaluateDecline } from '../../checkout/recurring/dunning-rules.ts';
import { releaseStockHold } from '../../inventory/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import type { PaymentAttemptFailureCode } from '../../orders/payments/types.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { applyMembershipChange } from '../memberships/apply-change.server.ts';
import { holdAfterLapses } from '../memberships/hold-membership.server.ts';
import { lockMembershipById, recordMembershipEvent } from '../memberships/store.server.ts';
import { membershipsWithLapsesInARow, membershipsWithStalePaymentState } from './due-store.server.ts';
import { autoSkipShipment, enqueueShipmentNotice } from './enqueue-shipment-notice.server.ts';
import { declinedShipmentLapseDays, lapsesBeforeHold } from './rules.ts';
import { changeShipment, type LockedBox, lockShipmentOfDraft } from './store.server.ts';

/*
 * Settles a shipment in the transaction that settles its order. So a shipment is charged exactly when its
 * order is placed, however often the gateway's answer arrives (I-20, I-37).
 */

/** Marks a shipment as charged and links it to its order. Does nothing if it is already charged. */
async function settlePaidShipment(
  tx: Transaction,
  { draftId, orderId, now }: { readonly draftId: DraftId; readonly orderId: OrderId; readonly now: Date },
): Promise<void> {
  const shipment = await lockShipmentOfDraft(tx, draftId);
  if (shipment.state === 'charged') return;
  // An early shipment passes through the same states, so that database constraints allow a single path to
  // `charged`.
  if (shipment.state === 'open' || shipment.state === 'locked') {
    await changeShipment(tx, shipment.id, { state: 'charging' }, now);
  }
  await changeShipment(tx, shipment.id, { state: 'charged', orderId, settledAt: now, nextTryAt: null }, now);
  const { membershipId, dueOn } = shipment;
  await recordMembershipEvent(
    tx,
    membershipId,
    { kind: 'charged', actor: 'system', effectiveOn: dueOn, data: { orderId } },
    now,
  );
}

/**
 * Records a failed payment of a shipment. A decline gets a date, one email and the next attempt; a technical failure only the next attempt;
 * and sold-out wines skip the shipment. A shipment whose box is still open was being shipped early, so nothing changes.
 */
async function settleDeclinedShipment(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  {
    draftId,
    failureCode,
    now,
  }: { readonly draftId: DraftId; readonly failureCode: PaymentAttemptFailureCode; readonly now: Date },
): Promise<void> {
  const shipment = await lockShipmentOfDraft(tx, draftId);
  if (shipment.state !== 'charging') return;
  const verdict = evaluateDecline(shipment, failureCode, now, declinedShipmentLapseDays);
  const { id, membershipId, dueOn } = shipment;
  switch (verdict.kind) {
    case 'stumbled': {
      await changeShipment(tx, id, { nextTryAt: verdict.nextTryAt }, now);
      return;
    }
    case 'sold_out': {
      await autoSkipShipment(tx, dependencies, { shipment, endedBy: 'sold_out', now });
      return;
    }
    case 'declined': {
      const { declines, declinedAt, nextTryAt, isHard } = verdict;
      const decline = { declines, declinedAt, nextTryAt, declineCode: failureCode };
      await changeShipment(tx, id, { state: 'declined', ...decline }, now);
      const data = { code: failureCode, isHard, nextTryAt: nextTryAt.toISOString(), dueOn };
      const happened = { kind: 'declined', actor: 'system', effectiveOn: wineryDate(now), data } as const;
      await recordMembershipEvent(tx, membershipId, happened, now);
      const notice = { kind: 'shipment-declined', shipment, occurrence: String(declines) } as const;
      await enqueueShipmentNotice(tx, dependencies, { ...notice, now });
    }
  }
}

/** The effects of a payment on a club shipment, applied with those on its order: charged if paid, or a decline. */
export const shipmentEffects: PurchaseEffects = {
  fulfill: (tx, { draft, order: { orderId }, now }) =>
    settlePaidShipment(tx, { draftId: draft.id, orderId, now }),
  declined: (tx, { dependencies, draft, now }, failureCode) =>
    settleDeclinedShipment(tx, dependencies, { draftId: draft.id, failureCode, now }),
};

/**
 * Ends a shipment that wasn't paid within ten days: releases its bottles and notifies the member. The
 * membership continues (I-40).
 */
export async function lapseShipment(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  { shipment }: Pick<LockedBox, 'shipment'>,
  now: Date,
): Promise<void> {
  const { id, membershipId, draftId, dueOn } = shipment;
  if (draftId) await releaseStockHold(tx, { draftId, now });
  await changeShipment(
    tx,
    id,
    { state: 'lapsed', endedBy: 'declined', settledAt: now, nextTryAt: null },
    now,
  );
  const happened = {
    kind: 'lapsed',
    actor: 'system',
    effectiveOn: wineryDate(now),
    data: { dueOn },
  } as const;
  await recordMembershipEvent(tx, membershipId, happened, now);
  await enqueueShipmentNotice(tx, dependencies, { kind: 'shipment-lapsed', shipment, occurrence: '', now });
}

/**
 * Updates the state of memberships after charges. A membership with an unpaid shipment is past due, but keeps its member prices, until the
 * shipment is paid or lapses (domain §1.4, §7.3). Two lapses in a row put the membership on hold.
 */
export async function updateMembershipsAfterCharges(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>,
): Promise<void> {
  const { database, clock } = dependencies;
  for (const membershipId of await membershipsWithStalePaymentState(database.read)) {
    await database.transaction(async (tx) => {
      const membership = await lockMembershipById(tx, membershipId);
      const [stillIs] = await membershipsWithStalePaymentState(tx, membershipId);
      if (!membership || !stillIs) return;
      const now = clock.now();
      const data = membership.state === 'past_due' ? { isOver: true } : {};
      const happened = { kind: 'past_due', actor: 'system', effectiveOn: wineryDate(now), data } as const;
      await applyMembershipChange(tx, membership, {}, happened, now);
    });
  }
  await holdAfterTwoLapses(dependencies);
}

/**
 * Puts every membership on hold whose last two shipments lapsed (domain §1.4). Uses its own transactions because a membership is locked
 * before its shipments; after a crash the next run processes the rest.
 */
async function holdAfterTwoLapses(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>,
): Promise<void> {
  const { database, clock } = dependencies;
  for (const membershipId of await membershipsWithLapsesInARow(database.read, lapsesBeforeHold)) {
    await database.transaction(async (tx) => {
      const membership = await lockMembershipById(tx, membershipId);
      const stillIs = (await membershipsWithLapsesInARow(tx, lapsesBeforeHold, membershipId)).length > 0;
      if (membership && stillIs) await holdAfterLapses(tx, dependencies, membership, clock.now());
    });
  }
}

import { wineryDate } from '../../../core/dates.ts';
import type { DraftId, OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { judgeDecline } from '../../checkout/recurring/dunning-rules.ts';
import type { AttemptFailureCode } from '../../orders/payments/types.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import { recordEvent } from '../memberships/store.server.ts';
import { lapsesAfterDays } from './lapse-rules.ts';
import { oweShipmentNotice } from './owe-shipment-notice.server.ts';
import { passOver } from './pass-over.server.ts';
import { changeShipment, lockShipmentOfDraft } from './store.server.ts';

/*
 * What finalize tells a shipment, in the transaction that settles its order: so a shipment is charged exactly when its order is placed,
 * whoever brings the gateway's answer, and however often (I-20, I-37).
 */

/** Its order is placed. */
export async function settlePaidShipment(
  tx: Transaction,
  { draftId, orderId, now }: { readonly draftId: DraftId; readonly orderId: OrderId; readonly now: Date },
): Promise<void> {
  const shipment = await lockShipmentOfDraft(tx, draftId);
  if (shipment.state === 'charged') return;
  // What its member sends early goes through the same states, so that the database can hold all charges to one way.
  if (shipment.state === 'open' || shipment.state === 'locked') {
    await changeShipment(tx, shipment.id, { state: 'charging' }, now);
  }
  await changeShipment(tx, shipment.id, { state: 'charged', orderId, settledAt: now, nextTryAt: null }, now);
  const { membershipId, dueOn } = shipment;
  await recordEvent(
    tx,
    membershipId,
    { kind: 'charged', actor: 'system', effectiveOn: dueOn, data: { orderId } },
    now,
  );
}

/**
 * Its payment did not work. While its window is open it is the member's own wish that failed, and nothing is lost; afterwards it is a
 * decline with its day on record, one mail, and a next try.
 */
export async function settleDeclinedShipment(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  {
    draftId,
    failureCode,
    now,
  }: { readonly draftId: DraftId; readonly failureCode: AttemptFailureCode; readonly now: Date },
): Promise<void> {
  const shipment = await lockShipmentOfDraft(tx, draftId);
  if (shipment.state !== 'charging') return;
  const verdict = judgeDecline(shipment, failureCode, now, lapsesAfterDays);
  const { id, membershipId, dueOn } = shipment;
  switch (verdict.kind) {
    case 'stumbled': {
      await changeShipment(tx, id, { nextTryAt: verdict.nextTryAt }, now);
      return;
    }
    case 'sold_out': {
      await passOver(tx, dependencies, { shipment, endedBy: 'sold_out', now });
      return;
    }
    case 'declined': {
      const { declines, declinedAt, nextTryAt, isHard } = verdict;
      const decline = { declines, declinedAt, nextTryAt, declineCode: failureCode };
      await changeShipment(tx, id, { state: 'declined', ...decline }, now);
      const data = { code: failureCode, isHard, nextTryAt: nextTryAt.toISOString(), dueOn };
      const happened = { kind: 'declined', actor: 'system', effectiveOn: wineryDate(now), data } as const;
      await recordEvent(tx, membershipId, happened, now);
      const notice = { kind: 'shipment-declined', shipment, occurrence: String(declines) } as const;
      await oweShipmentNotice(tx, dependencies, { ...notice, now });
    }
  }
}

/** Settles a club shipment with its order. */
export const shipmentEffects: PurchaseEffects = {
  handOver: (tx, { draft, order: { orderId }, now }) =>
    settlePaidShipment(tx, { draftId: draft.id, orderId, now }),
  declined: (tx, { dependencies, draft, now }, failureCode) =>
    settleDeclinedShipment(tx, dependencies, { draftId: draft.id, failureCode, now }),
};

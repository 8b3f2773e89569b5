import { wineryDate } from '../../../core/dates.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { JobQueue } from '../../../platform/jobs.server.ts';
import { release } from '../../inventory/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { applyChange } from '../memberships/apply-change.server.ts';
import { holdAfterLapses } from '../memberships/hold-membership.server.ts';
import { lockMembershipById, recordEvent } from '../memberships/store.server.ts';
import { lapsedInARow, turnedByCharges } from './due-store.server.ts';
import { lapsesUntilHold } from './lapse-rules.ts';
import { oweShipmentNotice } from './owe-shipment-notice.server.ts';
import { changeShipment, type LockedBox } from './store.server.ts';

/** Ends a shipment that no card paid for within ten days: its bottles go back, its member is told, and the membership stays (I-40). */
export async function lapse(
  tx: Transaction,
  dependencies: { readonly jobs: JobQueue },
  { shipment }: Pick<LockedBox, 'shipment'>,
  now: Date,
): Promise<void> {
  const { id, membershipId, draftId, dueOn } = shipment;
  if (draftId) await release(tx, { draftId, now });
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
  await recordEvent(tx, membershipId, happened, now);
  await oweShipmentNotice(tx, dependencies, { kind: 'shipment-lapsed', shipment, occurrence: '', now });
}

/**
 * Lets memberships follow what became of their charges: one that owes a shipment is past due until it is paid or lapses, with its prices
 * (domain §1.4, §7.3), and two lapses in a row are a hold.
 */
export async function followCharges(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>,
): Promise<void> {
  const { database, clock } = dependencies;
  for (const membershipId of await turnedByCharges(database.read)) {
    await database.transaction(async (tx) => {
      const membership = await lockMembershipById(tx, membershipId);
      const [stillIs] = await turnedByCharges(tx, membershipId);
      if (!membership || !stillIs) return;
      const now = clock.now();
      const data = membership.state === 'past_due' ? { isOver: true } : {};
      const happened = { kind: 'past_due', actor: 'system', effectiveOn: wineryDate(now), data } as const;
      await applyChange(tx, membership, {}, happened, now);
    });
  }
  await holdAfterTwoLapses(dependencies);
}

/**
 * Puts memberships on hold whose last two shipments lapsed, so that a forgotten card is not tried for ever (domain §1.4). In transactions of
 * its own, since a membership is locked before its shipments are; whatever a crash leaves out is found the next time.
 */
async function holdAfterTwoLapses(
  dependencies: Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>,
): Promise<void> {
  const { database, clock } = dependencies;
  for (const membershipId of await lapsedInARow(database.read, lapsesUntilHold)) {
    await database.transaction(async (tx) => {
      const membership = await lockMembershipById(tx, membershipId);
      const stillIs = (await lapsedInARow(tx, lapsesUntilHold, membershipId)).length > 0;
      if (membership && stillIs) await holdAfterLapses(tx, dependencies, membership, clock.now());
    });
  }
}

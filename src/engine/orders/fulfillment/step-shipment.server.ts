import { ok, type Result } from '../../../core/result.ts';
import type { AuditActor, AuditEvent } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { FulfillmentNoticeKind } from '../../notices/types.ts';
import {
  enqueueOrderNotice,
  type LockedParcel,
  lockParcelsInBox,
  recordOrderAudit,
  updateDerivedOrderStates,
} from './lock-order.server.ts';
import { changeShipment, type ShipmentChange, type ShipmentKey } from './store.server.ts';
import type { FulfillmentDependencies, FulfillmentRefusalCode, ShipmentEventKind } from './types.ts';

export type ShipmentStepContext = LockedParcel & { readonly actor: AuditActor; readonly now: Date };

type Stepped = Result<undefined, FulfillmentRefusalCode>;

/**
 * Runs one fulfillment step in a transaction, for a parcel and for the parcels of other orders in its box. The first refusal undoes all of
 * them.
 */
export async function runShipmentStep(
  { database, clock }: Pick<FulfillmentDependencies, 'database' | 'clock'>,
  { orderId, number, actor }: ShipmentKey & { readonly actor: AuditActor },
  step: (tx: Transaction, stepping: ShipmentStepContext) => Promise<Stepped>,
): Promise<Stepped> {
  const now = clock.now();
  return runRefusableTransaction(database, async (tx): Promise<Stepped> => {
    const box = await lockParcelsInBox(tx, { orderId, number });
    if (!box.ok) return box;
    for (const parcel of box.value) {
      const stepped = await step(tx, { ...parcel, actor, now });
      if (!stepped.ok) return stepped;
    }
    return ok(undefined);
  });
}

/** Writes a fulfillment step: the parcel's change and history, the audit entry, the order's states and the email. */
export async function writeShipmentStep(
  tx: Transaction,
  dependencies: Pick<FulfillmentDependencies, 'jobs' | 'ledgerLinks'>,
  { order, shipment, actor, now }: ShipmentStepContext,
  written: {
    readonly change: ShipmentChange;
    readonly event: ShipmentEventKind;
    readonly note?: string | undefined;
    readonly data?: NonNullable<AuditEvent['data']>;
    readonly mail?: { readonly kind: FulfillmentNoticeKind; readonly occurrence: string } | undefined;
  },
): Promise<void> {
  const { orderId } = order;
  const { change, event, note, data, mail } = written;
  await changeShipment(tx, { shipment, change, event, actor, note, now });
  const facts = { number: shipment.number, ...data };
  await recordOrderAudit(tx, { orderId, action: `shipment.${event}`, actor, data: facts, now });
  await updateDerivedOrderStates(tx, dependencies, orderId, now);
  if (mail) await enqueueOrderNotice(tx, dependencies, order, { ...mail, now });
}

import type { ReleaseId } from '../../../core/ids.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { advanceReleases, planReleases } from '../releases/plan-releases.server.ts';
import { countShipmentsByState, rescheduleDeclinedShipmentsOfRelease } from './due-store.server.ts';
import { lockShipments } from './lock-shipments.server.ts';
import { openShipments } from './open-shipments.server.ts';
import { type ProcessedShipmentCounts, processShipments } from './process-shipments.server.ts';

/** Plans releases and opens shipments that are due. */
export async function planAndOpenShipments(dependencies: OrderDependencies): Promise<void> {
  await planReleases(dependencies);
  await openShipments(dependencies);
}

/** Locks and charges shipments that are due, updates the state of their releases, and returns the numbers of each outcome. */
export async function lockAndChargeShipments(
  dependencies: OrderDependencies,
  options: Parameters<typeof processShipments>[1] = {},
): Promise<ProcessedShipmentCounts> {
  await lockShipments(dependencies);
  await advance(dependencies);
  const processed = await processShipments(dependencies, options);
  await advance(dependencies);
  return processed;
}

async function advance(dependencies: OrderDependencies): Promise<void> {
  const { read } = dependencies.database;
  await advanceReleases(dependencies, async (releaseId: ReleaseId) => {
    const counts = await countShipmentsByState(read, releaseId);
    const count = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
    return { toLock: count('open') + count('upcoming'), toCharge: count('locked') + count('charging') };
  });
}

type RunOptions = {
  readonly actor: AuditActor;
  readonly onProgress?: (processed: ProcessedShipmentCounts) => void;
};

/** Charges a release's due shipments immediately, on behalf of a staff member. */
export function chargeDueShipmentsOfRelease(
  dependencies: OrderDependencies,
  releaseId: ReleaseId,
  by: RunOptions,
): Promise<ProcessedShipmentCounts> {
  return chargeRelease(dependencies, releaseId, by, 'release.processed', async () => ({}));
}

/** Retries all declined shipments of a release immediately, and charges its other due shipments, on behalf of a staff member. */
export function retryDeclinedShipmentsOfRelease(
  dependencies: OrderDependencies,
  releaseId: ReleaseId,
  by: RunOptions,
): Promise<ProcessedShipmentCounts> {
  return chargeRelease(dependencies, releaseId, by, 'release.retried', async (tx, now) => ({
    shipments: await rescheduleDeclinedShipmentsOfRelease(tx, releaseId, now),
  }));
}

/**
 * Records an audit entry, then charges a release's due shipments.
 * @param prepare runs in the transaction of the audit entry, and returns the entry's data.
 */
async function chargeRelease(
  dependencies: OrderDependencies,
  releaseId: ReleaseId,
  { actor, onProgress }: RunOptions,
  action: string,
  prepare: (tx: Transaction, now: Date) => Promise<Readonly<Record<string, number>>>,
): Promise<ProcessedShipmentCounts> {
  const { database, clock } = dependencies;
  await database.transaction(async (tx) => {
    const at = clock.now();
    const data = await prepare(tx, at);
    await recordAudit(tx, { at, actor, action, data, subjectType: 'release', subjectId: releaseId });
  });
  return lockAndChargeShipments(dependencies, { releaseId, ...(onProgress && { onProgress }) });
}

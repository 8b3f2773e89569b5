import { recordAudit } from '../audit/index.server.ts';
import type { AuditActor } from '../audit/types.ts';
import type { CheckoutDependencies } from '../checkout/types.ts';
import { advanceReleases, planReleases } from '../releases/plan-releases.server.ts';
import type { ReleaseId } from '../releases/types.ts';
import { countByState, makeDueAgain } from './due-store.server.ts';
import { lockShipments } from './lock-shipments.server.ts';
import { openShipments } from './open-shipments.server.ts';
import { type ProcessedShipments, processShipments } from './process-shipments.server.ts';

/** Plans and opens what is to be open. */
export async function openClub(dependencies: CheckoutDependencies): Promise<void> {
  await planReleases(dependencies);
  await openShipments(dependencies);
}

/** Locks what is to be locked, charges what is to be charged, and moves releases on behind their shipments. */
export async function chargeClub(
  dependencies: CheckoutDependencies,
  options: Parameters<typeof processShipments>[1] = {},
): Promise<ProcessedShipments> {
  await lockShipments(dependencies);
  await advance(dependencies);
  const processed = await processShipments(dependencies, options);
  await advance(dependencies);
  return processed;
}

async function advance(dependencies: CheckoutDependencies): Promise<void> {
  const { read } = dependencies.database;
  await advanceReleases(dependencies, async (releaseId: ReleaseId) => {
    const counts = await countByState(read, releaseId);
    const count = (state: Parameters<typeof counts.get>[0]) => counts.get(state) ?? 0;
    return { toLock: count('open') + count('upcoming'), toCharge: count('locked') + count('charging') };
  });
}

/** Tries everything of a release again whose card was declined, whatever its schedule says, and charges what else is due of it. */
export async function retryRelease(
  dependencies: CheckoutDependencies,
  releaseId: ReleaseId,
  {
    actor,
    onProgress,
  }: { readonly actor: AuditActor; readonly onProgress?: (processed: ProcessedShipments) => void },
): Promise<ProcessedShipments> {
  const { database, clock } = dependencies;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const shipments = await makeDueAgain(tx, releaseId, now);
    await recordAudit(tx, {
      ...{ at: now, actor, action: 'release.retried', data: { shipments } },
      ...{ subjectType: 'release', subjectId: releaseId },
    });
  });
  return chargeClub(dependencies, { releaseId, ...(onProgress && { onProgress }) });
}

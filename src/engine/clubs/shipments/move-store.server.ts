import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { ReleaseId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { clubShipments } from './schema.ts';

/** Gives the boxes of a release that are not locked another day, with the instant of its lock. */
export async function moveShipments(
  tx: Transaction,
  releaseId: ReleaseId,
  { dueOn, locksAt, now }: { readonly dueOn: CivilDate; readonly locksAt: Date; readonly now: Date },
): Promise<void> {
  await tx
    .update(clubShipments)
    .set({ dueOn, locksAt, version: sql`${clubShipments.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(clubShipments.releaseId, releaseId),
        inArray(clubShipments.state, ['upcoming', 'open', 'skipped', 'cancelled']),
      ),
    );
}

import type { PersonId } from '../../../core/ids.ts';
import { ok, type Result } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import { inOneRoundTrip, type Transaction } from '../../../platform/database.server.ts';
import { runRefusableTransaction } from '../../../platform/refusable-transaction.server.ts';
import type { CommonDependencies } from '../../../platform/runtime.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { awardPointsForAttachedOrders } from '../../loyalty/points/index.server.ts';
import { enqueueNotice } from '../../notices/index.server.ts';
import { closeAccountInTransaction } from '../../support/personal-data/index.server.ts';
import {
  evaluateMerge,
  type MergeCounts,
  type MergeRefusalCode,
  mergeFingerprint,
  refuseMerge,
} from './rules.ts';
import { countRecordsToMerge, findMergeObstacles, lockPeople, moveRecordsToPerson } from './store.server.ts';

type Dependencies = Pick<CommonDependencies, 'database' | 'clock' | 'jobs'>;
type Pair = { readonly keptId: PersonId; readonly otherId: PersonId };

/** Returns the counts of records that a merge would move to the kept person. */
export function previewMerge(
  { database }: Pick<Dependencies, 'database'>,
  pair: Pair,
): Promise<Result<MergeCounts, MergeRefusalCode>> {
  return database.transaction(async (tx): Promise<Result<MergeCounts, MergeRefusalCode>> => {
    const evaluated = await lockPair(tx, pair);
    return evaluated.ok ? ok(await countRecordsToMerge(tx, evaluated.value.other)) : evaluated;
  });
}

/**
 * Moves a customer's orders, visits, messages, gift cards, notes and tags to another person. Later emails about them go to that person,
 * whose account, if any, earns points for the orders as it would for guest orders made before sign-up. If the merged customer has an
 * account, it is closed and its owner is emailed. A merge can't be undone.
 * @param asked.shown the `mergeFingerprint` of the preview; MERGE_CHANGED if the records have changed since.
 */
export function mergePeople(
  { database, clock, jobs }: Dependencies,
  asked: Pair & { readonly shown: string; readonly actor: StaffActor; readonly requestId: string },
): Promise<Result<MergeCounts, MergeRefusalCode>> {
  const now = clock.now();
  const by = { at: now, actor: asked.actor, requestId: asked.requestId };
  return runRefusableTransaction(database, async (tx): Promise<Result<MergeCounts, MergeRefusalCode>> => {
    const evaluated = await lockPair(tx, asked);
    if (!evaluated.ok) return evaluated;
    const { kept, other } = evaluated.value;
    const merged = await countRecordsToMerge(tx, other);
    if (mergeFingerprint(merged) !== asked.shown) {
      return refuseMerge('MERGE_CHANGED', 'Something has changed since the preview. Check it again.');
    }
    const orders = await moveRecordsToPerson(tx, { from: other, to: kept, now });
    if (kept.customerId) await awardPointsForAttachedOrders(tx, orders, now);
    if (other.customerId) {
      const owner = { customerId: other.customerId, email: other.email };
      const closed = await closeAccountInTransaction(
        tx,
        owner,
        { actor: asked.actor, requestId: asked.requestId },
        now,
      );
      if (!closed.ok) return refuseMerge('MERGE_PAYING', closed.refusals[0]?.sentence ?? '');
      await enqueueNotice(tx, jobs, {
        ...{ kind: 'account-merged', subjectType: 'account', subjectId: owner.customerId },
        ...{ occurrence: '', recipient: owner.email, at: now },
      });
    }
    for (const orderId of orders) {
      const about = { subjectType: 'order', subjectId: orderId } as const;
      await recordAudit(tx, { ...by, action: 'order.merged', ...about, data: { from: other.personId } });
    }
    await recordAudit(tx, {
      ...{ ...by, action: 'customer.merged', subjectType: 'customer', subjectId: kept.personId },
      data: { from: other.personId, ...merged },
    });
    return ok(merged);
  });
}

async function lockPair(tx: Transaction, { keptId, otherId }: Pair) {
  const people = await lockPeople(tx, [keptId, otherId]);
  const kept = people.find(({ personId }) => personId === keptId);
  const other = people.find(({ personId }) => personId === otherId);
  if (!kept || !other) return refuseMerge('MERGE_GONE', 'This customer no longer exists.');
  if (other.customerId) await lockCustomer(tx, other.customerId);
  const [keptBonds, bonds] = await inOneRoundTrip([
    findMergeObstacles(tx, kept.customerId),
    findMergeObstacles(tx, other.customerId),
  ]);
  const evaluated = evaluateMerge({ ...kept, bonds: keptBonds }, { ...other, bonds });
  return evaluated.ok ? ok({ kept, other }) : evaluated;
}

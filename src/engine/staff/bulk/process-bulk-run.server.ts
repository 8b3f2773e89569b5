import type { BulkOrderRunId } from '../../../core/ids.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import {
  holdOrderInTransaction,
  loadFulfillmentsOfOrders,
  releaseHoldOnOrderInTransaction,
} from '../../orders/fulfillment/index.server.ts';
import type { FulfillmentDependencies } from '../../orders/fulfillment/types.ts';
import { addTagInTransaction, removeTagInTransaction } from '../tags/keep-tags.server.ts';
import { evaluateBulkChange } from './rules.ts';
import {
  lockNextBulkItem,
  markBulkRunFinished,
  type NextBulkItem,
  recordBulkItemOutcome,
} from './store.server.ts';

type Dependencies = FulfillmentDependencies & { readonly log: Log };

/**
 * Changes the orders of a bulk run one after another. Each order is changed and recorded in one transaction, so that after `kill -9` the
 * run resumes where it stopped and no order is changed twice. Several workers can share a run.
 */
export async function processBulkRun(dependencies: Dependencies, runId: BulkOrderRunId): Promise<void> {
  const { database, clock } = dependencies;
  while (await workNext(dependencies, runId));
  await markBulkRunFinished(database.read, runId, clock.now());
}

/**
 * Changes the next order of a bulk run. Returns false if none is left. An order that fails unexpectedly is
 * recorded as refused, and the others continue.
 */
async function workNext(dependencies: Dependencies, runId: BulkOrderRunId): Promise<boolean> {
  const { database, clock, log } = dependencies;
  let item: NextBulkItem | undefined;
  try {
    return await database.transaction(async (tx) => {
      item = await lockNextBulkItem(tx, runId);
      if (!item) return false;
      const sentence = await change(tx, dependencies, item);
      await recordBulkItemOutcome(tx, { runId, position: item.position, sentence, now: clock.now() });
      return true;
    });
  } catch (error) {
    // Without an item the database failed, which the queue retries.
    if (!item) throw error;
    const { position, orderId, number } = item;
    log.error('bulk change failed', { error, orderId });
    const sentence = `Order ${number} was not changed because something went wrong. Try again.`;
    await recordBulkItemOutcome(database.read, { runId, position, sentence, now: clock.now() });
    return true;
  }
}

/** Changes one order. Returns the reason for a refusal, or undefined if the order was changed. */
async function change(
  tx: Transaction,
  dependencies: Dependencies,
  { orderId, action, memberId }: NextBulkItem,
): Promise<string | undefined> {
  const actor: StaffActor = `staff:${memberId}`;
  const now = dependencies.clock.now();
  if (action.kind === 'tag' || action.kind === 'untag') {
    const tagged = { subject: { kind: 'order', orderId }, tag: action.tag, now } as const;
    if (action.kind === 'untag') {
      await removeTagInTransaction(tx, { actor }, tagged);
      return undefined;
    }
    const added = await addTagInTransaction(tx, { actor }, tagged);
    return added.ok ? undefined : added.refusals[0]?.sentence;
  }
  const { reason } = action;
  if (action.kind === 'hold') {
    const held = await holdOrderInTransaction(tx, dependencies, {
      orderId,
      reason,
      until: action.until,
      actor,
      now,
    });
    return held.ok ? undefined : held.refusals[0]?.sentence;
  }
  const released = await releaseHoldOnOrderInTransaction(tx, dependencies, { orderId, reason, actor, now });
  if (!released.ok) return released.refusals[0]?.sentence;
  if (released.value.wasHeld) return undefined;
  const order = (await loadFulfillmentsOfOrders(tx, [orderId])).get(orderId);
  const may = order && evaluateBulkChange(order, action);
  return may && !may.ok ? may.refusals[0]?.sentence : undefined;
}

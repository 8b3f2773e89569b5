import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitingJobs } from '../../../../test/helpers/jobs.ts';
import type { TestSku } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { CivilDate } from '../../../core/dates.ts';
import type { BulkOrderRunId, OrderId } from '../../../core/ids.ts';
import { packAndShip, placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { startBulkRun, stopBulkRun } from '../index.server.ts';
import { addTestStaffMember } from '../members/testing.ts';
import { tagsOn } from '../tags/store.server.ts';
import { processBulkRun } from './process-bulk-run.server.ts';
import { maxOrdersPerBulkRun } from './rules.ts';
import { findStalledBulkRuns } from './store.server.ts';
import type { BulkAction, BulkSelection } from './types.ts';
import { previewBulkRun, readBulkRun, refusedOrdersOfBulkRun, selectBulkOrders } from './view.server.ts';

let shop: TestShop;
let wine: TestSku;
const memberId = randomUUID();
const by = { actor: `staff:${memberId}`, memberId, requestId: 'r0000000000000001' } as const;
const until = '2030-03-01' as CivilDate;
const hold: BulkAction = { kind: 'hold', reason: 'weather', until };

beforeAll(async () => {
  shop = await startTestShop();
  wine = await shop.sku(500);
  await addTestStaffMember(shop.test.database.read, { memberId, name: 'Bea Bulk' });
});
afterAll(() => shop.stop());

const placed = async (): Promise<OrderId> =>
  placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 1]])));
const placedMany = async (count: number) => {
  const ids: OrderId[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await placed());
  return ids;
};
const dependencies = () => shop.routeDependencies('test') as Parameters<typeof processBulkRun>[0];
const selected = async (orderIds: readonly OrderId[]) =>
  selectBulkOrders(shop.test.database.read, { kind: 'filter', filter: { orderIds } });
const newRunId = () => randomUUID() as BulkOrderRunId;
const start = async (orderIds: readonly OrderId[], action: BulkAction = hold, runId = newRunId()) => {
  const orders = await selected(orderIds);
  expect(await startBulkRun(shop.dependencies, by, { runId, action, orders })).toMatchObject({ ok: true });
  return runId;
};
const read = (runId: BulkOrderRunId) => readBulkRun(shop.test.database.read, runId);

/** Returns the numbers of audit entries, open holds and hold emails of these orders. */
async function heldTimes(orderIds: readonly OrderId[]) {
  const { rows } = await shop.test.database.read.execute<{
    audited: number;
    held: number;
    emails: number;
  }>(sql`
    select (select count(*)::int from audit_events
             where subject_id = any(${sql.param([...orderIds])}::text[]) and action = 'order.held' and actor = ${by.actor}) as audited,
           (select count(*)::int from order_holds where order_id = any(${sql.param([...orderIds])}::uuid[]) and released_at is null) as held,
           (select count(*)::int from notices where subject_id = any(${sql.param([...orderIds])}::text[]) and kind = 'order-held') as emails`);
  return rows[0];
}

describe('a bulk change of orders', () => {
  it('previews its effect before it starts, and then applies it to each order', async () => {
    const orderIds = await placedMany(3);
    const [sent, ...others] = orderIds;
    if (!sent) throw new Error('three orders were due');
    await packAndShip(shop.dependencies, sent);
    const orders = await selected(orderIds);
    const preview = await previewBulkRun(shop.test.database.read, orders, hold);
    expect(preview).toMatchObject({
      total: 3,
      changed: 2,
      emails: 2,
      refused: [{ sentence: expect.stringMatching(/shipped/) }],
    });
    const runId = await start(orderIds);
    await processBulkRun(dependencies(), runId);
    expect(await read(runId)).toMatchObject({
      ...{
        action: hold,
        memberName: 'Bea Bulk',
        waiting: 0,
        done: 2,
        refused: 1,
        finishedAt: expect.any(Date),
      },
    });
    expect(await refusedOrdersOfBulkRun(shop.test.database.read, runId, 10)).toEqual(preview.refused);
    expect(await heldTimes(others)).toEqual({ audited: 2, held: 2, emails: 2 });
    for (const change of [
      sql`update bulk_items set state = 'waiting', at = null where run_id = ${runId}`,
      sql`delete from bulk_items where run_id = ${runId}`,
    ]) {
      const cause = expect.objectContaining({ message: expect.stringContaining('decided once') });
      await expect(shop.test.database.read.execute(change)).rejects.toMatchObject({ cause });
    }
    const again: BulkSelection = { kind: 'refused', runId };
    expect(await selectBulkOrders(shop.test.database.read, again)).toMatchObject([{ orderId: sent }]);
    const release: BulkAction = { kind: 'release', reason: 'weather' };
    expect(await previewBulkRun(shop.test.database.read, orders, release)).toMatchObject({
      changed: 2,
      emails: 0,
    });
    await processBulkRun(dependencies(), await start(orderIds, release));
    expect(await heldTimes(others)).toMatchObject({ held: 0 });
  });

  it('adds a tag to orders and removes it again without sending an email', async () => {
    const orderIds = await placedMany(3);
    const tagged = () =>
      Promise.all(orderIds.map((orderId) => tagsOn(shop.test.database.read, { kind: 'order', orderId })));
    const tag: BulkAction = { kind: 'tag', tag: 'Heat wave' };
    expect(await previewBulkRun(shop.test.database.read, await selected(orderIds), tag)).toEqual({
      ...{ total: 3, changed: 3, emails: 0, firstEmailed: undefined, refused: [] },
    });
    await processBulkRun(dependencies(), await start(orderIds, tag));
    expect(await tagged()).toEqual([['Heat wave'], ['Heat wave'], ['Heat wave']]);
    const runId = await start(orderIds.slice(1), { kind: 'untag', tag: 'heat wave' });
    await processBulkRun(dependencies(), runId);
    expect(await tagged()).toEqual([['Heat wave'], [], []]);
    expect(await read(runId)).toMatchObject({ done: 2, refused: 0 });
  });

  it('is started once if its form is submitted twice', async () => {
    const orderIds = await placedMany(1);
    const runId = newRunId();
    const before = (await waitingJobs(shop.test.database, 'work-bulk-run')).length;
    await Promise.all([start(orderIds, hold, runId), start(orderIds, hold, runId)]);
    expect(await waitingJobs(shop.test.database, 'work-bulk-run')).toHaveLength(before + 1);
  });

  it('changes each order once, even if one worker dies and three others resume concurrently', async () => {
    const orderIds = await placedMany(24);
    const runId = await start(orderIds);
    let commits = 0;
    const { database } = dependencies();
    const dying = {
      ...database,
      transaction: ((act: Parameters<typeof database.transaction>[0]) => {
        commits += 1;
        if (commits > 5) throw new Error('the process was killed');
        return database.transaction(act);
      }) as typeof database.transaction,
    };
    await expect(processBulkRun({ ...dependencies(), database: dying }, runId)).rejects.toThrow(/killed/);
    expect(await read(runId)).toMatchObject({ done: 5, waiting: 19, finishedAt: undefined });
    const later = new Date(shop.clock.now().getTime() + 1_000);
    expect(await findStalledBulkRuns(shop.test.database.read, later)).toContain(runId);
    await Promise.all([1, 2, 3].map(() => processBulkRun(dependencies(), runId)));
    expect(await read(runId)).toMatchObject({ done: 24, waiting: 0, refused: 0 });
    expect(await heldTimes(orderIds)).toEqual({ audited: 24, held: 24, emails: 24 });
    expect(await findStalledBulkRuns(shop.test.database.read, later)).not.toContain(runId);
  });

  it('stops before the next order when a member stops it or when its member is suspended', async () => {
    const orderIds = await placedMany(2);
    const stopped = await start(orderIds);
    expect(await stopBulkRun(shop.dependencies, by, stopped)).toBe(true);
    await processBulkRun(dependencies(), stopped);
    expect(await read(stopped)).toMatchObject({ waiting: 2, done: 0, stoppedAt: expect.any(Date) });
    expect(await stopBulkRun(shop.dependencies, by, stopped)).toBe(false);
    const suspended = await start(orderIds);
    const suspend = (at: Date | null) =>
      shop.test.database.read.execute(
        sql`update staff_members set suspended_at = ${at} where id = ${memberId}`,
      );
    await suspend(new Date());
    await processBulkRun(dependencies(), suspended);
    await suspend(null);
    expect(await read(suspended)).toMatchObject({ waiting: 2, done: 0, stoppedAt: expect.any(Date) });
    expect(await heldTimes(orderIds)).toMatchObject({ held: 0 });
  });

  it('is rejected with no orders, and with too many', async () => {
    const one = { orderId: randomUUID() as OrderId, number: 1 };
    const codes = await Promise.all(
      [[], Array.from({ length: maxOrdersPerBulkRun + 1 }, () => one)].map(async (orders) => {
        const answer = await startBulkRun(shop.dependencies, by, { runId: newRunId(), action: hold, orders });
        return answer.ok ? 'ok' : answer.refusals[0]?.code;
      }),
    );
    expect(codes).toEqual(['NOTHING_SELECTED', 'TOO_MANY_ORDERS']);
  });
});

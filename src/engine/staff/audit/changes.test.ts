import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  type AuditTrailPosition,
  auditedChangesSince,
  currentAuditTrailPosition,
} from './changes-view.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const record = (tx: Transaction, subjectId: string, action = 'order.held') =>
  Promise.resolve(
    recordAudit(tx, {
      ...{ at: shop.clock.now(), actor: 'staff:grace', action, subjectType: 'order', subjectId },
    }),
  );

/** Returns a function that returns the changes since its last call. */
async function openReader() {
  const { read } = shop.test.database;
  let position: AuditTrailPosition = await currentAuditTrailPosition(read);
  return async () => {
    const found = await auditedChangesSince(read, position, shop.clock.now());
    position = found.position;
    return found.changes.map(({ subject }) => subject);
  };
}

test('every change is read once, even if its transaction commits after later ones', async () => {
  const read = await openReader();
  const [slow, quick, next] = [randomUUID(), randomUUID(), randomUUID()];
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const late = shop.test.database.transaction(async (tx) => {
    await record(tx, slow);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  await shop.test.database.transaction((tx) => record(tx, quick));
  expect(await read()).toEqual([`order:${quick}`]);
  mayCommit.resolve();
  await late;
  await shop.test.database.transaction((tx) => record(tx, next));
  expect(await read()).toEqual([`order:${slow}`, `order:${next}`]);
  expect(await read()).toEqual([]);
});

test('a rolled-back transaction does not delay later changes, and a viewed customer is not a change', async () => {
  const read = await openReader();
  const gone = shop.test.database.transaction(async (tx) => {
    await record(tx, randomUUID());
    throw new Error('rolled back');
  });
  await expect(gone).rejects.toThrow('rolled back');
  const [seen, held] = [randomUUID(), randomUUID()];
  await shop.test.database.transaction((tx) => record(tx, seen, 'customer.viewed'));
  await shop.test.database.transaction((tx) => record(tx, held));
  expect(await read()).toEqual([`order:${held}`]);
  shop.clock.advance({ minutes: 1 });
  expect(await read()).toEqual([]);
});

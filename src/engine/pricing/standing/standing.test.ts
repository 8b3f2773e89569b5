import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { basisPoints } from '../../../core/money.ts';
import { createCustomer } from '../../identity/index.server.ts';
import { grantEntitlement, loadCustomerStanding } from './index.server.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('loadCustomerStanding includes only rights of the given customer that are in force at the given time', async () => {
  const startsAt = new Date('2026-01-01T08:00:00Z');
  const endsAt = new Date('2026-12-01T08:00:00Z');
  const [member, other] = await test.database.transaction(async (tx) => {
    const ana = await createCustomer(tx, {
      email: 'ana@s.example',
      firstName: 'Ana',
      lastName: 'A',
      now: startsAt,
    });
    const ben = await createCustomer(tx, {
      email: 'ben@s.example',
      firstName: 'Ben',
      lastName: 'B',
      now: startsAt,
    });
    const right = {
      program: 'club',
      plan: 'lantern-12',
      discount: basisPoints(2000),
      seesAllocation: true,
    } as const;
    await grantEntitlement(tx, { ...right, customerId: ana, startsAt, endsAt });
    return [ana, ben];
  });
  const rates = async (customerId: typeof member | undefined, at: string) => {
    const standing = await loadCustomerStanding(test.database.read, customerId, new Date(at));
    return standing.percentages.map(({ rate }) => rate);
  };
  expect(await rates(member, '2025-12-31T00:00:00Z')).toEqual([]);
  expect(await rates(member, '2026-01-01T08:00:00Z')).toEqual([2000]);
  expect(await rates(member, '2026-12-01T07:59:59Z')).toEqual([2000]);
  expect(await rates(member, '2026-12-01T08:00:00Z')).toEqual([]);
  expect(await rates(other, '2026-11-20T20:00:00Z')).toEqual([]);
  expect(await rates(undefined, '2026-11-20T20:00:00Z')).toEqual([]);
});

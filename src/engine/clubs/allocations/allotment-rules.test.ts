import { expect, test } from 'vitest';
import type { CustomerId, SkuId, WineAllocationId } from '../../../core/ids.ts';
import type { SkuForSale } from '../../catalog/types.ts';
import type { SaleLine } from '../../checkout/requirements/types.ts';
import { allocationLimitClaims, allocationRefusals } from './allotment-rules.ts';
import type { MemberAllocation } from './types.ts';

const now = new Date('2026-11-20T20:00:00Z');
const id = 'a' as WineAllocationId;
const customerId = 'aaaaaaaa-0000-7000-8000-000000000001' as CustomerId;
const line = (skuId: number, quantity: number, more: Partial<SaleLine> = {}): SaleLine => ({
  sku: { skuId: skuId as SkuId, title: 'Lantern Hill', vintage: 2020 } as SkuForSale,
  quantity,
  ...more,
});
const counts = { minimum: 0, maximum: 3, step: 1, requestMaximum: 3, bought: 0, requested: 2, granted: 1 };
const allocation: MemberAllocation = {
  ...{ id, title: 'Lantern Hill 2020', text: '' },
  ...{ startsAt: new Date('2026-11-01T08:00:00Z'), endsAt: new Date('2026-12-01T08:00:00Z') },
  lines: [{ skuId: 7 as SkuId, ...counts }],
};
const codes = (found: MemberAllocation | undefined, lines: readonly SaleLine[]) =>
  allocationRefusals(found, lines, now).map(({ code }) => code);

test('allows an allocation purchase only by its holder and only up to the maximum plus granted requests', () => {
  expect(codes(allocation, [line(7, 4)])).toEqual([]);
  expect(codes(allocation, [line(7, 5)])).toEqual(['ALLOCATION_MAXIMUM']);
  expect(codes(allocation, [line(8, 1)])).toEqual(['ALLOCATION_MAXIMUM']);
  expect(codes(undefined, [line(7, 1)])).toEqual(['ALLOCATION_NOT_FOUND']);
  expect(codes(allocation, [])).toEqual(['ALLOCATION_EMPTY']);
});

test('does not count an engraving toward the allocation maximum', () => {
  expect(codes(allocation, [line(7, 4), line(8, 4, { isService: true })])).toEqual([]);
});

test('counts all past purchases of an allocation toward its limit, however old', () => {
  const lines = [line(7, 2), line(8, 1), line(7, 2, { isService: true })];
  const [claim, ...others] = allocationLimitClaims(allocation, lines, customerId);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    ...{ rule: 'purchase:7', subjectKey: `account|${customerId}`, allowed: 4, quantity: 2 },
    ...{ lockPeriod: 'ever', countFrom: 'ever', period: 'ever' },
  });
  const refused = (usedMl?: number) => claim?.refuse({ usedMl, oldest: undefined })?.code;
  expect([refused(), refused(2), refused(3)]).toEqual([undefined, undefined, 'LIMIT_PER_PERSON']);
  const [whole] = allocationLimitClaims(allocation, [line(7, 4)], customerId);
  expect(whole?.refuse({ usedMl: undefined, oldest: undefined })).toBeUndefined();
  expect(allocationLimitClaims(allocation, lines, undefined)).toEqual([]);
  expect(allocationLimitClaims(undefined, lines, customerId)).toEqual([]);
});

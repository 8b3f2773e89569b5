import { expect, test } from 'vitest';
import type { Availability } from '../../engine/catalog/types.ts';
import { maxSubscribersToNotify } from './rules.ts';

test.each<[Availability, number]>([
  [{ state: 'in_stock' }, Number.POSITIVE_INFINITY],
  [{ state: 'low', left: 3 }, 3],
  [{ state: 'sold_out' }, 0],
  [{ state: 'coming', releasedOn: undefined }, 0],
  [{ state: 'club_only' }, 0],
  [{ state: 'retired' }, 0],
])('maxSubscribersToNotify returns for %j: %d', (availability, people) => {
  expect(maxSubscribersToNotify(availability)).toBe(people);
});

import { expect, test } from 'vitest';
import { demoCustomers, demoPassword } from '../../../db/seed/members.ts';
import { demoAccounts } from './demo-table.ts';

test('the demo sign-in page lists every seeded customer and the password', () => {
  expect(demoAccounts.password).toBe(demoPassword);
  const named = demoAccounts.people.map(({ email }) => email);
  expect(named.toSorted()).toEqual(demoCustomers.map(({ email }) => email).toSorted());
});

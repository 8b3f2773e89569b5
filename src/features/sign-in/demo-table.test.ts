import { expect, test } from 'vitest';
import { demoPassword, members } from '../../../db/seed/members.ts';
import { demoAccounts } from './demo-table.ts';

test('whom the sign-in page names in the demonstration was seeded, with the password that it names', () => {
  expect(demoAccounts.password).toBe(demoPassword);
  const seeded = members.map(({ email }) => email);
  expect(demoAccounts.people.map(({ email }) => email).filter((email) => !seeded.includes(email))).toEqual(
    [],
  );
});

import { beforeAll, expect, test } from 'vitest';
import { fillStaff } from '../../../../db/seed/fill-staff.server.ts';
import { demoMembers } from '../../../../db/seed/staff.ts';
import {
  cookiesOf,
  minutes,
  refusalCodeOf,
  sender,
  testStaff,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import { capabilities, startingRoles } from '../capability-table.ts';
import { listDemoMembers, readStaff, signInDemo, signOut } from '../index.server.ts';

const staff = testStaff();
const fill = () => staff.shop.database.transaction((tx) => fillStaff(tx, staff.now()));

beforeAll(async () => {
  await fill();
  await fill();
});

test('signs in each person of the demonstration with the rights of their starting role', async () => {
  expect((await listDemoMembers(staff.shop)).map(({ code }) => code).sort()).toEqual(
    demoMembers.map(({ code }) => code).sort(),
  );
  for (const role of startingRoles) {
    const { setCookies } = valueOrThrow(await signInDemo(staff.shop, role.code, sender()));
    const signedIn = await readStaff(staff.shop, cookiesOf(setCookies));
    expect(signedIn).toMatchObject({ roleName: role.name, isOwner: role.code === 'owner' });
    expect([...(signedIn?.capabilities ?? [])].sort()).toEqual([...role.capabilities].sort());
    expect(signedIn?.moneyLimitCents).toBe(role.limit_cents);
  }
});

test('gives owners every capability', async () => {
  const { setCookies } = valueOrThrow(await signInDemo(staff.shop, 'owner', sender()));
  const owner = await readStaff(staff.shop, cookiesOf(setCookies));
  expect(owner?.capabilities).toEqual(new Set(capabilities));
  expect(owner?.actor).toBe(`staff:${owner?.memberId}`);
});

test('refuses in production', async () => {
  const production = staff.in('production');
  expect(await listDemoMembers(production)).toEqual([]);
  expect(refusalCodeOf(await signInDemo(production, 'owner', sender()))).toBe('NOT_A_DEMO');
});

test('ends the session on sign-out, and the earlier one of the browser on the next sign-in', async () => {
  const first = valueOrThrow(await signInDemo(staff.shop, 'host', sender()));
  const second = valueOrThrow(await signInDemo(staff.shop, 'host', sender(first.setCookies)));
  expect(await readStaff(staff.shop, cookiesOf(first.setCookies))).toBeUndefined();
  expect(await readStaff(staff.shop, cookiesOf(second.setCookies))).toBeDefined();
  const [cleared] = await signOut(staff.shop, sender(second.setCookies));
  expect(cleared).toMatch(/^staff=; .*Max-Age=0/);
  expect(await readStaff(staff.shop, cookiesOf(second.setCookies))).toBeUndefined();
});

test('ends a session after eight hours, and the step-up after five minutes', async () => {
  const { setCookies } = valueOrThrow(await signInDemo(staff.shop, 'owner', sender()));
  const read = () => readStaff(staff.shop, cookiesOf(setCookies));
  expect((await read())?.steppedUpUntil).toBeDefined();
  staff.advance(minutes(5));
  expect((await read())?.steppedUpUntil).toBeUndefined();
  staff.advance(minutes(8 * 60 - 5) - 1);
  expect(await read()).toBeDefined();
  staff.advance(1);
  expect(await read()).toBeUndefined();
});

import { beforeAll, expect, test } from 'vitest';
import { fillStaff } from '../../../../db/seed/fill-staff.server.ts';
import { demoStaff } from '../../../../db/seed/staff.ts';
import {
  cookieHeaderOf,
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import { capabilities, startingRoles } from '../capability-table.ts';
import { listDemoMembers, readStaff, signInDemo, signOut } from '../index.server.ts';

const staff = staffFixture();
const fill = () => staff.shop.database.transaction((tx) => fillStaff(tx, staff.now()));

beforeAll(async () => {
  await fill();
  await fill();
});

test('signs in each demo member with the capabilities and limit of their role', async () => {
  expect((await listDemoMembers(staff.shop)).map(({ code }) => code).sort()).toEqual(
    demoStaff.map(({ code }) => code).sort(),
  );
  for (const role of startingRoles) {
    const { setCookies } = valueOrThrow(await signInDemo(staff.shop, role.code, createStaffSender()));
    const signedIn = await readStaff(staff.shop, cookieHeaderOf(setCookies));
    expect(signedIn).toMatchObject({ roleName: role.name, isOwner: role.code === 'owner' });
    expect([...(signedIn?.capabilities ?? [])].sort()).toEqual([...role.capabilities].sort());
    expect(signedIn?.moneyLimitCents).toBe(role.limit_cents);
  }
});

test('grants a demo owner every capability', async () => {
  const { setCookies } = valueOrThrow(await signInDemo(staff.shop, 'owner', createStaffSender()));
  const owner = await readStaff(staff.shop, cookieHeaderOf(setCookies));
  expect(owner?.capabilities).toEqual(new Set(capabilities));
  expect(owner?.actor).toBe(`staff:${owner?.memberId}`);
});

test('rejects a demo sign-in in production', async () => {
  const production = staff.in('production');
  expect(await listDemoMembers(production)).toEqual([]);
  expect(refusalCodeOf(await signInDemo(production, 'owner', createStaffSender()))).toBe('NOT_A_DEMO');
});

test('ends a session on sign-out, and the browser’s earlier session on the next sign-in', async () => {
  const first = valueOrThrow(await signInDemo(staff.shop, 'host', createStaffSender()));
  const second = valueOrThrow(await signInDemo(staff.shop, 'host', createStaffSender(first.setCookies)));
  expect(await readStaff(staff.shop, cookieHeaderOf(first.setCookies))).toBeUndefined();
  expect(await readStaff(staff.shop, cookieHeaderOf(second.setCookies))).toBeDefined();
  const [cleared] = await signOut(staff.shop, createStaffSender(second.setCookies));
  expect(cleared).toMatch(/^staff=; .*Max-Age=0/);
  expect(await readStaff(staff.shop, cookieHeaderOf(second.setCookies))).toBeUndefined();
});

test('ends a session after eight hours, and the step-up after five minutes', async () => {
  const { setCookies } = valueOrThrow(await signInDemo(staff.shop, 'owner', createStaffSender()));
  const read = () => readStaff(staff.shop, cookieHeaderOf(setCookies));
  expect((await read())?.steppedUpUntil).toBeDefined();
  staff.advance(minutesInMilliseconds(5));
  expect((await read())?.steppedUpUntil).toBeUndefined();
  staff.advance(minutesInMilliseconds(8 * 60 - 5) - 1);
  expect(await read()).toBeDefined();
  staff.advance(1);
  expect(await read()).toBeUndefined();
});

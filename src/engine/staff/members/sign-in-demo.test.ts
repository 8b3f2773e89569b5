import { beforeAll, expect, test } from 'vitest';
import { seedStaff } from '../../../../db/seed/fill-staff.server.ts';
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
import {
  findSignedInStaff,
  listDemoStaffMembers,
  signInDemoStaffMember,
  signOutStaff,
} from '../index.server.ts';

const staff = staffFixture();
const fill = () => staff.shop.database.transaction((tx) => seedStaff(tx, staff.now()));

beforeAll(async () => {
  await fill();
  await fill();
});

test('signs in each demo member with the capabilities and limit of their role', async () => {
  expect((await listDemoStaffMembers(staff.shop)).map(({ code }) => code).sort()).toEqual(
    demoStaff.map(({ code }) => code).sort(),
  );
  for (const role of startingRoles) {
    const { setCookies } = valueOrThrow(
      await signInDemoStaffMember(staff.shop, role.code, createStaffSender()),
    );
    const signedIn = await findSignedInStaff(staff.shop, cookieHeaderOf(setCookies));
    expect(signedIn).toMatchObject({ roleName: role.name, isOwner: role.code === 'owner' });
    expect([...(signedIn?.capabilities ?? [])].sort()).toEqual([...role.capabilities].sort());
    expect(signedIn?.moneyLimitCents).toBe(role.limit_cents);
  }
});

test('grants a demo owner every capability', async () => {
  const { setCookies } = valueOrThrow(await signInDemoStaffMember(staff.shop, 'owner', createStaffSender()));
  const owner = await findSignedInStaff(staff.shop, cookieHeaderOf(setCookies));
  expect(owner?.capabilities).toEqual(new Set(capabilities));
  expect(owner?.actor).toBe(`staff:${owner?.memberId}`);
});

test('rejects a demo sign-in in production', async () => {
  const production = staff.in('production');
  expect(await listDemoStaffMembers(production)).toEqual([]);
  expect(refusalCodeOf(await signInDemoStaffMember(production, 'owner', createStaffSender()))).toBe(
    'NOT_A_DEMO',
  );
});

test('ends a session on sign-out, and the browser’s earlier session on the next sign-in', async () => {
  const first = valueOrThrow(await signInDemoStaffMember(staff.shop, 'host', createStaffSender()));
  const second = valueOrThrow(
    await signInDemoStaffMember(staff.shop, 'host', createStaffSender(first.setCookies)),
  );
  expect(await findSignedInStaff(staff.shop, cookieHeaderOf(first.setCookies))).toBeUndefined();
  expect(await findSignedInStaff(staff.shop, cookieHeaderOf(second.setCookies))).toBeDefined();
  const [cleared] = await signOutStaff(staff.shop, createStaffSender(second.setCookies));
  expect(cleared).toMatch(/^staff=; .*Max-Age=0/);
  expect(await findSignedInStaff(staff.shop, cookieHeaderOf(second.setCookies))).toBeUndefined();
});

test('ends a session after eight hours, and the step-up after five minutes', async () => {
  const { setCookies } = valueOrThrow(await signInDemoStaffMember(staff.shop, 'owner', createStaffSender()));
  const read = () => findSignedInStaff(staff.shop, cookieHeaderOf(setCookies));
  expect((await read())?.steppedUpUntil).toBeDefined();
  staff.advance(minutesInMilliseconds(5));
  expect((await read())?.steppedUpUntil).toBeUndefined();
  staff.advance(minutesInMilliseconds(8 * 60 - 5) - 1);
  expect(await read()).toBeDefined();
  staff.advance(1);
  expect(await read()).toBeUndefined();
});

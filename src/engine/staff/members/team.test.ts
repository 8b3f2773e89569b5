import { expect, test } from 'vitest';
import {
  cookieHeaderOf,
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import { cents } from '../../../core/money.ts';
import {
  beginPasskeySignIn,
  changeMemberRole,
  endOtherStaffSessions,
  endSessionsOfMember,
  endStaffSession,
  findSignedInStaff,
  finishPasskeySignIn,
  inviteStaffMember,
  listStaffMembers,
  listStaffRoles,
  listStaffSessions,
  reactivateStaffMember,
  saveStaffRole,
  suspendStaffMember,
} from '../index.server.ts';
import { sweepExpiredStaffSignInsJob } from '../jobs.server.ts';

const staff = staffFixture();

/** Creates a role that may manage the team up to its own permissions. Returns an owner and a member with that role. */
async function teamLead() {
  const owner = await staff.owner();
  const role = {
    name: `Lead ${staff.newEmail()}`,
    capabilities: ['team.manage', 'orders.read', 'visits.host', 'visits.plan'],
    limitCents: cents(1_000),
  };
  const { roleId } = valueOrThrow(await saveStaffRole(staff.shop, owner.staff, role, createStaffSender()));
  const code = (await listStaffRoles(staff.shop)).find(({ id }) => id === roleId)?.code ?? '';
  return { owner, lead: await staff.member(code), roleId };
}

test('a role change applies from the next request on, and owners and the member are emailed', async () => {
  const owner = await staff.owner();
  const member = await staff.member('cellar');
  await staff.emails();
  const given = { memberId: member.staff.memberId, roleId: await staff.roleId('support') };
  valueOrThrow(await changeMemberRole(staff.shop, owner.staff, given, createStaffSender()));
  const after = await staff.again(member.setCookies);
  expect(after).toMatchObject({ roleName: 'Support', moneyLimitCents: 15_000 });
  expect(after?.capabilities.has('orders.refund')).toBe(true);
  expect(after?.capabilities.has('parcels.move')).toBe(false);
  const recipients = (await staff.emails()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  expect(recipients).toContain(`staff-role-changed ${member.staff.email}`);
  expect(recipients).toContain(`staff-role-changed ${owner.staff.email}`);
  expect(await staff.auditOf(member.staff.memberId)).toContainEqual({
    actor: owner.staff.actor,
    action: 'staff.role_changed',
  });
});

test('suspending a member ends all their sessions at once, and reactivation does not restore them', async () => {
  const owner = await staff.owner();
  const member = await staff.member('host');
  valueOrThrow(await suspendStaffMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()));
  expect(await staff.again(member.setCookies)).toBeUndefined();
  const signIn = async () => {
    const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
    return finishPasskeySignIn(staff.shop, member.authenticator.use(options), createStaffSender());
  };
  expect(refusalCodeOf(await signIn())).toBe('MEMBER_SUSPENDED');
  valueOrThrow(await suspendStaffMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()));
  valueOrThrow(
    await reactivateStaffMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()),
  );
  expect(await staff.again(member.setCookies)).toBeUndefined();
  valueOrThrow(await signIn());
});

test('rejects suspending oneself, and suspending or demoting the last owner', async () => {
  const first = await staff.owner();
  const second = await staff.owner();
  const others = (await listStaffMembers(staff.shop)).filter(
    ({ id, isOwner, suspendedAt }) => isOwner && !suspendedAt && id !== first.staff.memberId,
  );
  expect(
    refusalCodeOf(
      await suspendStaffMember(staff.shop, first.staff, first.staff.memberId, createStaffSender()),
    ),
  ).toBe('OWN_ACCOUNT');
  for (const { id } of others)
    valueOrThrow(await suspendStaffMember(staff.shop, first.staff, id, createStaffSender()));
  expect(await staff.again(second.setCookies)).toBeUndefined();
  const host = { memberId: first.staff.memberId, roleId: await staff.roleId('host') };
  expect(refusalCodeOf(await changeMemberRole(staff.shop, first.staff, host, createStaffSender()))).toBe(
    'LAST_OWNER',
  );
  expect(
    refusalCodeOf(
      await suspendStaffMember(staff.shop, first.staff, first.staff.memberId, createStaffSender()),
    ),
  ).toBe('LAST_OWNER');
  valueOrThrow(
    await reactivateStaffMember(staff.shop, first.staff, second.staff.memberId, createStaffSender()),
  );
  valueOrThrow(await changeMemberRole(staff.shop, first.staff, host, createStaffSender()));
  expect(await staff.again(first.setCookies)).toMatchObject({ roleName: 'Host', isOwner: false });
});

test('a member who is not an owner manages only roles within their own rights', async () => {
  const { owner, lead } = await teamLead();
  const { memberId } = lead.staff;
  const [hostRole, managerRole, ownerRole] = await Promise.all(
    ['host', 'manager', 'owner'].map(staff.roleId),
  );
  const change = (id: string, roleId = '') =>
    changeMemberRole(staff.shop, lead.staff, { memberId: id, roleId }, createStaffSender());
  expect(refusalCodeOf(await change(memberId, ownerRole))).toBe('OWNERS_ONLY');
  expect(refusalCodeOf(await change(memberId, managerRole))).toBe('BEYOND_OWN_RIGHTS');
  expect(refusalCodeOf(await change(owner.staff.memberId, hostRole))).toBe('OWNERS_ONLY');
  expect(
    refusalCodeOf(
      await suspendStaffMember(staff.shop, lead.staff, owner.staff.memberId, createStaffSender()),
    ),
  ).toBe('OWNERS_ONLY');
  expect(refusalCodeOf(await listStaffSessions(staff.shop, lead.staff, owner.staff.memberId))).toBe(
    'OWNERS_ONLY',
  );
  expect(
    refusalCodeOf(
      await endSessionsOfMember(staff.shop, lead.staff, owner.staff.memberId, createStaffSender()),
    ),
  ).toBe('OWNERS_ONLY');
  const support = await staff.member('support');
  expect(refusalCodeOf(await change(support.staff.memberId, hostRole))).toBe('BEYOND_OWN_RIGHTS');
  const invite = (roleId = '', email = staff.newEmail()) =>
    inviteStaffMember(staff.shop, lead.staff, { email, name: 'Sam', roleId }, createStaffSender());
  expect(refusalCodeOf(await invite(ownerRole))).toBe('OWNERS_ONLY');
  expect(refusalCodeOf(await invite(hostRole, owner.staff.email))).toBe('OWNERS_ONLY');
  expect(refusalCodeOf(await invite(hostRole, support.staff.email))).toBe('BEYOND_OWN_RIGHTS');
  valueOrThrow(await invite(hostRole));
  const own = { roleId: lead.staff.roleId, name: 'Lead', limitCents: undefined };
  const wider = { ...own, capabilities: ['team.manage', 'orders.refund'] };
  expect(refusalCodeOf(await saveStaffRole(staff.shop, lead.staff, wider, createStaffSender()))).toBe(
    'BEYOND_OWN_RIGHTS',
  );
  const fresh = { name: staff.newEmail(), capabilities: ['orders.refund'], limitCents: cents(0) };
  expect(refusalCodeOf(await saveStaffRole(staff.shop, lead.staff, fresh, createStaffSender()))).toBe(
    'BEYOND_OWN_RIGHTS',
  );
  const unlimited = { name: staff.newEmail(), capabilities: ['orders.read'], limitCents: undefined };
  expect(refusalCodeOf(await saveStaffRole(staff.shop, lead.staff, unlimited, createStaffSender()))).toBe(
    'BEYOND_OWN_RIGHTS',
  );
  valueOrThrow(
    await saveStaffRole(
      staff.shop,
      lead.staff,
      { ...unlimited, limitCents: cents(1_000) },
      createStaffSender(),
    ),
  );
});

test('a saved role applies from the next request on, and unknown capabilities are dropped', async () => {
  const owner = await staff.owner();
  const given = {
    name: '  Tasting\nroom ',
    capabilities: ['visits.host', 'rule.the.world'],
    limitCents: cents(500),
  };
  const { roleId } = valueOrThrow(await saveStaffRole(staff.shop, owner.staff, given, createStaffSender()));
  const role = (await listStaffRoles(staff.shop)).find(({ id }) => id === roleId);
  expect(role).toMatchObject({
    name: 'Tasting room',
    capabilities: ['visits.host'],
    limitCents: 500,
    memberCount: 0,
  });
  const member = await staff.member(role?.code ?? '');
  await staff.emails();
  const changed = { roleId, name: 'Tasting room', capabilities: ['orders.read'], limitCents: undefined };
  valueOrThrow(await saveStaffRole(staff.shop, owner.staff, changed, createStaffSender()));
  const after = await staff.again(member.setCookies);
  expect([...(after?.capabilities ?? [])]).toEqual(['orders.read']);
  expect(after?.moneyLimitCents).toBeUndefined();
  expect(await staff.emails()).toContainEqual(
    expect.objectContaining({ kind: 'staff-role-rights-changed', recipient: owner.staff.email }),
  );
  expect((await staff.auditOf(roleId)).map(({ action }) => action)).toEqual([
    'staff.role_created',
    'staff.role_saved',
  ]);
});

test('the owner role keeps every capability even if it is saved with none', async () => {
  const owner = await staff.owner();
  const roleId = await staff.roleId('owner');
  valueOrThrow(
    await saveStaffRole(
      staff.shop,
      owner.staff,
      { roleId, name: 'Owners', capabilities: [], limitCents: cents(0) },
      createStaffSender(),
    ),
  );
  const after = await staff.again(owner.setCookies);
  expect(after).toMatchObject({ roleName: 'Owners', moneyLimitCents: undefined });
  expect(after?.capabilities.has('team.manage')).toBe(true);
  valueOrThrow(
    await saveStaffRole(
      staff.shop,
      owner.staff,
      { roleId, name: 'Owner', capabilities: [], limitCents: undefined },
      createStaffSender(),
    ),
  );
});

test.each([
  ['no name', { name: ' ' }, 'NAME_INVALID'],
  ['a name in use', { name: 'SUPPORT' }, 'NAME_TAKEN'],
  ['a negative limit', { limitCents: cents(-1) }, 'LIMIT_INVALID'],
  ['an unknown role', { roleId: 'x' }, 'ROLE_UNKNOWN'],
])('rejects a role with %s', async (_, wrong, code) => {
  const owner = await staff.owner();
  const given = { name: staff.newEmail(), capabilities: [], limitCents: cents(0), ...wrong };
  expect(refusalCodeOf(await saveStaffRole(staff.shop, owner.staff, given, createStaffSender()))).toBe(code);
});

test('changing the team requires the capability and a step-up', async () => {
  const owner = await staff.owner();
  const manager = await staff.member('manager');
  const host = await staff.member('host');
  const { memberId } = host.staff;
  const roleId = await staff.roleId('cellar');
  const role = { name: staff.newEmail(), capabilities: [], limitCents: cents(0) };
  const calls = [
    (by: typeof owner.staff) => changeMemberRole(staff.shop, by, { memberId, roleId }, createStaffSender()),
    (by: typeof owner.staff) => suspendStaffMember(staff.shop, by, memberId, createStaffSender()),
    (by: typeof owner.staff) => reactivateStaffMember(staff.shop, by, memberId, createStaffSender()),
    (by: typeof owner.staff) => saveStaffRole(staff.shop, by, role, createStaffSender()),
  ];
  for (const call of calls) expect(refusalCodeOf(await call(manager.staff))).toBe('NOT_ALLOWED');
  staff.advance(minutesInMilliseconds(6));
  const late = await staff.staffOf(owner.setCookies);
  for (const call of calls) expect(refusalCodeOf(await call(late))).toBe('STEP_UP_NEEDED');
  expect(refusalCodeOf(await listStaffSessions(staff.shop, manager.staff, memberId))).toBe('NOT_ALLOWED');
  expect(
    refusalCodeOf(await endSessionsOfMember(staff.shop, manager.staff, memberId, createStaffSender())),
  ).toBe('NOT_ALLOWED');
  for (const unknown of ['x', '00000000-0000-4000-8000-000000000000']) {
    expect(
      refusalCodeOf(await suspendStaffMember(staff.shop, owner.staff, unknown, createStaffSender())),
    ).toBe('MEMBER_UNKNOWN');
    expect(refusalCodeOf(await listStaffSessions(staff.shop, owner.staff, unknown))).toBe('MEMBER_UNKNOWN');
  }
});

test('a member can list sessions and end one or all others, and an owner can end all of them', async () => {
  const member = await staff.member('host');
  const owner = await staff.owner();
  const more = async () => {
    const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
    return valueOrThrow(
      await finishPasskeySignIn(staff.shop, member.authenticator.use(options), createStaffSender()),
    ).setCookies;
  };
  const [second, third] = [await more(), await more()];
  const open = valueOrThrow(await listStaffSessions(staff.shop, member.staff));
  expect(open.map(({ isOwn }) => isOwn)).toEqual([false, false, true]);
  expect(open[0]).toMatchObject({ method: 'passkey', userAgent: expect.stringContaining('Firefox') });

  const sessionId = (await staff.staffOf(third)).sessionId;
  expect(
    refusalCodeOf(await endStaffSession(staff.shop, owner.staff, { sessionId }, createStaffSender())),
  ).toBe('ok');
  expect(await staff.again(third)).toBeDefined();
  expect(
    valueOrThrow(await endStaffSession(staff.shop, member.staff, { sessionId }, createStaffSender())),
  ).toEqual({
    ended: 1,
  });
  expect(await staff.again(third)).toBeUndefined();
  expect(
    valueOrThrow(await endStaffSession(staff.shop, member.staff, { sessionId }, createStaffSender())),
  ).toEqual({
    ended: 0,
  });
  expect(
    valueOrThrow(await endStaffSession(staff.shop, member.staff, { sessionId: 'x' }, createStaffSender())),
  ).toEqual({
    ended: 0,
  });

  expect(valueOrThrow(await endOtherStaffSessions(staff.shop, member.staff, createStaffSender()))).toEqual({
    ended: 1,
  });
  expect(await staff.again(second)).toBeUndefined();
  expect(await staff.again(member.setCookies)).toBeDefined();
  expect(
    valueOrThrow(
      await endSessionsOfMember(staff.shop, owner.staff, member.staff.memberId, createStaffSender()),
    ),
  ).toEqual({
    ended: 1,
  });
  expect(await staff.again(member.setCookies)).toBeUndefined();
});

test('a session is read in one SQL statement, and any other cookie is rejected', async () => {
  const member = await staff.member('host');
  const { database } = staff.shop;
  let statements = 0;
  const counting = {
    ...database,
    read: new Proxy(database.read, {
      get: (target, name) => {
        if (name !== '$client') return Reflect.get(target, name);
        statements += 1;
        return target.$client;
      },
    }),
  };
  expect(
    await findSignedInStaff({ ...staff.shop, database: counting }, cookieHeaderOf(member.setCookies)),
  ).toBeDefined();
  expect(statements).toBe(1);
  const token = cookieHeaderOf(member.setCookies).split('=')[1]?.split(';')[0] ?? '';
  for (const header of [
    null,
    '',
    'staff=',
    `session=${token}`,
    `staffDevice=${token}`,
    `staff=${token}x`,
    `staff=${'a'.repeat(43)}`,
  ]) {
    expect(await findSignedInStaff(staff.shop, header)).toBeUndefined();
  }
});

test('emails a member about a sign-in from a new browser, and not from a known one', async () => {
  const member = await staff.member('host');
  const signIn = async (cookies: readonly string[]) => {
    await staff.emails();
    const options = valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
    valueOrThrow(
      await finishPasskeySignIn(staff.shop, member.authenticator.use(options), createStaffSender(cookies)),
    );
    return (await staff.emails()).map(({ kind }) => kind);
  };
  expect(await signIn(member.setCookies)).toEqual([]);
  expect(new Set(await signIn([]))).toEqual(new Set(['staff-new-device']));
});

test('deletes passkey challenges after a day and sessions after half a year', async () => {
  const member = await staff.member('host');
  valueOrThrow(await beginPasskeySignIn(staff.shop, createStaffSender()));
  const left = async () => {
    await sweepExpiredStaffSignInsJob.run(staff.shop);
    const { rows } = await staff.shop.database.pool.query<{ challenges: number; sessions: number }>(
      `select (select count(*)::int from staff_challenges) as challenges,
         (select count(*)::int from staff_sessions where member_id = $1) as sessions`,
      [member.staff.memberId],
    );
    return rows[0];
  };
  staff.advance(minutesInMilliseconds(24 * 60));
  expect(await left()).not.toMatchObject({ challenges: 0 });
  staff.advance(minutesInMilliseconds(11));
  expect(await left()).toEqual({ challenges: 0, sessions: 1 });
  staff.advance(minutesInMilliseconds(181 * 24 * 60));
  expect(await left()).toEqual({ challenges: 0, sessions: 0 });
});

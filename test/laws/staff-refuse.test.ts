import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities, startingRoles } from '../../src/engine/staff/capability-table.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

async function run(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await shop.database.pool.query(sql, values)).rows;
}

/** Runs the statements in one transaction. */
async function inOne(...statements: readonly (readonly [sql: string, values: unknown[]])[]) {
  await shop.database.transaction(async (tx) => {
    for (const [sql, values] of statements) await tx.$client.query(sql, values);
  });
}

const roleOf = async (code: string) =>
  (await run('select id from staff_roles where code = $1', [code]))[0]?.id;

async function newMember(role = 'host', demoCode: string | null = null): Promise<string> {
  const id = randomUUID();
  const roleId = await roleOf(role);
  await inOne(
    [
      `insert into staff_members (id, email, name, role_id, demo_code, created_at, updated_at)
       values ($1, $2, 'Sam', $3, $4, now(), now())`,
      [id, `${id}@staff.example`, roleId, demoCode],
    ],
    ...(demoCode === null ? [insertPasskey(id)] : []),
  );
  return id;
}

function insertPasskey(memberId: string): [string, unknown[]] {
  return [
    `insert into staff_passkeys (member_id, credential_id, public_key, counter, label, created_at)
     values ($1, $2, '\\x00', 5, 'Key', now())`,
    [memberId, randomUUID()],
  ];
}

function insertSession(memberId: string, hours = 8, method = 'passkey'): Promise<{ id: string }[]> {
  return run(
    `insert into staff_sessions (token_hash, member_id, method, device_hash, created_at, expires_at, stepped_up_at)
     values ($1, $2, $3, $4, now(), now() + make_interval(secs => $5), now()) returning id`,
    [randomBytes(32), memberId, method, randomBytes(32), hours * 3_600],
  ) as Promise<{ id: string }[]>;
}

const refused = { code: '23514' };

describe('staff roles', () => {
  test('match the role table in the code after migration', async () => {
    const rows = await run(
      'select code, name, limit_cents, asks_approval, is_owner, array(select unnest(capabilities) order by 1) as capabilities from staff_roles order by id',
    );
    expect(rows).toEqual(
      startingRoles.map(({ code, name, limit_cents, capabilities: allowed, ...role }) => ({
        ...{ code, name, limit_cents: limit_cents ?? null, is_owner: code === 'owner' },
        asks_approval: 'asks_approval' in role,
        capabilities: code === 'owner' ? [] : [...allowed].sort(),
      })),
    );
    expect(startingRoles[0].capabilities).toEqual(capabilities);
  });

  test('include an owner role that cannot be limited, renamed, reassigned or deleted', async () => {
    await expect(run(`update staff_roles set limit_cents = 1 where is_owner`)).rejects.toMatchObject(refused);
    await expect(run(`update staff_roles set is_owner = false where is_owner`)).rejects.toMatchObject(
      refused,
    );
    await expect(run(`update staff_roles set is_owner = true where code = 'host'`)).rejects.toMatchObject(
      refused,
    );
    await expect(run(`update staff_roles set code = 'boss' where is_owner`)).rejects.toMatchObject(refused);
    await expect(run(`delete from staff_roles where is_owner`)).rejects.toMatchObject(refused);
  });

  test('cannot be deleted while in use, share a name or have a negative limit', async () => {
    await newMember('cellar');
    await expect(run(`delete from staff_roles where code = 'cellar'`)).rejects.toMatchObject({
      code: '23503',
    });
    await expect(run(`update staff_roles set name = 'HOST' where code = 'cellar'`)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(run(`update staff_roles set limit_cents = -1 where code = 'cellar'`)).rejects.toMatchObject(
      refused,
    );
  });
});

describe('staff members', () => {
  test('need a sign-in factor to join and cannot lose their last one', async () => {
    const roleId = await roleOf('host');
    await expect(
      run(
        `insert into staff_members (email, name, role_id, created_at, updated_at) values ('bare@staff.example', 'Sam', $1, now(), now())`,
        [roleId],
      ),
    ).rejects.toMatchObject(refused);
    const id = await newMember();
    await expect(run('delete from staff_passkeys where member_id = $1', [id])).rejects.toMatchObject(refused);
    await inOne(['delete from staff_passkeys where member_id = $1', [id]], insertPasskey(id));
  });

  test('the last active owner cannot be suspended, demoted or deleted', async () => {
    const [first, second] = [await newMember('owner'), await newMember('owner')];
    const suspend = (id: string) => run('update staff_members set suspended_at = now() where id = $1', [id]);
    await suspend(first);
    await expect(suspend(second)).rejects.toMatchObject(refused);
    const hostId = await roleOf('host');
    await expect(
      run('update staff_members set role_id = $2 where id = $1', [second, hostId]),
    ).rejects.toMatchObject(refused);
    await expect(
      inOne(
        ['delete from staff_passkeys where member_id = $1', [second]],
        ['delete from staff_members where id = $1', [second]],
      ),
    ).rejects.toMatchObject(refused);
    await run('update staff_members set suspended_at = null where id = $1', [first]);
    await suspend(second);
  });

  test('have unique email addresses, regardless of letter case', async () => {
    const id = await newMember();
    await expect(
      run(
        `insert into staff_members (email, name, role_id, created_at, updated_at)
         select upper(email::text), name, role_id, now(), now() from staff_members where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });
});

describe('staff sessions', () => {
  test('last eight hours at most', async () => {
    const id = await newMember();
    await insertSession(id, 8);
    await expect(insertSession(id, 8.01)).rejects.toMatchObject(refused);
  });

  test('can’t be extended, moved to another member or reopened', async () => {
    const [id, other] = [await newMember(), await newMember()];
    const [session] = await insertSession(id, 1);
    const change = (set: string, value: unknown = null) =>
      run(`update staff_sessions set ${set} where id = $1 and $2::text is null`, [session?.id, value]);
    await expect(change(`expires_at = expires_at + interval '1 hour'`)).rejects.toMatchObject(refused);
    await expect(change(`created_at = created_at + interval '1 hour'`)).rejects.toMatchObject(refused);
    await expect(change(`member_id = '${other}'`)).rejects.toMatchObject(refused);
    await change('ended_at = now()');
    await expect(change('ended_at = null')).rejects.toMatchObject(refused);
    await expect(change('stepped_up_at = now()')).rejects.toMatchObject(refused);
  });

  test('end when their member is suspended and cannot begin during the suspension', async () => {
    const id = await newMember();
    const [session] = await insertSession(id);
    await run('update staff_members set suspended_at = now() where id = $1', [id]);
    expect(
      await run('select ended_at is not null as ended from staff_sessions where id = $1', [session?.id]),
    ).toEqual([{ ended: true }]);
    await expect(insertSession(id)).rejects.toMatchObject(refused);
  });

  test('are allowed without a sign-in factor only for demo members', async () => {
    const demo = await newMember('host', 'someone');
    await insertSession(demo, 8, 'demo');
    await expect(insertSession(demo, 8, 'passkey')).rejects.toMatchObject(refused);
    await expect(insertSession(await newMember(), 8, 'demo')).rejects.toMatchObject(refused);
    await expect(insertSession(demo, 8, 'password')).rejects.toMatchObject(refused);
  });
});

describe('sign-in codes, challenges and invitations', () => {
  test('a recovery code works only once', async () => {
    const id = await newMember();
    await run(
      `insert into staff_recovery_codes (member_id, code_hash, created_at, used_at) values ($1, $2, now(), now())`,
      [id, randomBytes(32)],
    );
    await expect(
      run('update staff_recovery_codes set used_at = null where member_id = $1', [id]),
    ).rejects.toMatchObject(refused);
    await expect(
      run('update staff_recovery_codes set used_at = now() where member_id = $1', [id]),
    ).rejects.toMatchObject(refused);
  });

  test('an authenticator code works only once, and no older code works after it', async () => {
    const id = await newMember();
    await run(
      `insert into staff_totp (member_id, secret_sealed, confirmed_at, last_used_step) values ($1, '\\x00', now(), 10)`,
      [id],
    );
    const use = (step: number) =>
      run('update staff_totp set last_used_step = $2 where member_id = $1', [id, step]);
    await use(11);
    await expect(use(11)).rejects.toMatchObject(refused);
    await expect(use(10)).rejects.toMatchObject(refused);
  });

  test('the counter of a passkey cannot decrease', async () => {
    const id = await newMember();
    await expect(
      run('update staff_passkeys set counter = 4 where member_id = $1', [id]),
    ).rejects.toMatchObject(refused);
  });

  test('a challenge works only once, within ten minutes and five tries', async () => {
    const insert = (minutes: number, kind = 'sign-in', memberId: string | null = null) =>
      run(
        `insert into staff_challenges (kind, member_id, created_at, expires_at)
         values ($1, $2, now(), now() + make_interval(mins => $3)) returning id`,
        [kind, memberId, minutes],
      );
    await expect(insert(11)).rejects.toMatchObject(refused);
    await expect(insert(10, 'email')).rejects.toMatchObject(refused);
    await expect(insert(10, 'sign-in', randomUUID())).rejects.toMatchObject(refused);
    const [challenge] = await insert(10);
    await expect(
      run(`update staff_challenges set used_at = expires_at + interval '1 second' where id = $1`, [
        challenge?.id,
      ]),
    ).rejects.toMatchObject(refused);
    await expect(
      run('update staff_challenges set tries = 6 where id = $1', [challenge?.id]),
    ).rejects.toMatchObject(refused);
    await run('update staff_challenges set used_at = now() where id = $1', [challenge?.id]);
    await expect(
      run('update staff_challenges set used_at = null where id = $1', [challenge?.id]),
    ).rejects.toMatchObject(refused);
  });

  test('an invitation is accepted at most once, within a day, and only one is open per email address', async () => {
    const roleId = await roleOf('host');
    const insert = (email: string, hours = 24) =>
      run(
        `insert into staff_invitations (member_id, email, name, role_id, invited_by, created_at, expires_at)
         values ($1, $2, 'Sam', $3, 'operator:test', now(), now() + make_interval(hours => $4)) returning id`,
        [randomUUID(), email, roleId, hours],
      );
    await expect(insert('long@staff.example', 25)).rejects.toMatchObject(refused);
    const [invitation] = await insert('one@staff.example');
    await expect(insert('ONE@staff.example')).rejects.toMatchObject({ code: '23505' });
    await run('update staff_invitations set accepted_at = now() where id = $1', [invitation?.id]);
    await expect(
      run('update staff_invitations set accepted_at = null where id = $1', [invitation?.id]),
    ).rejects.toMatchObject(refused);
    await expect(
      run('update staff_invitations set revoked_at = now() where id = $1', [invitation?.id]),
    ).rejects.toMatchObject(refused);
    await insert('one@staff.example');
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { commitFaultySql } from '../helpers/wrong-code.ts';

/** Tests that the database rejects these statements on accounts, even from faulty code (docs/invariants.md). */
let world: TestDatabase;

const proved = '0199a000-0000-7000-8000-000000000001';
const unproved = '0199a000-0000-7000-8000-000000000002';
const used = '0199a000-0000-4000-8000-000000000003';
const hash = '$scrypt$ln=14,r=8,p=5$salt$hash';

beforeAll(async () => {
  world = await createTestDatabase();
  await world.database.pool.query(
    `insert into customers (id, email, email_verified, first_name, last_name, created_at) values
       ('${proved}', 'ana@customers.example', true, 'Ana', 'Roe', now()),
       ('${unproved}', 'ben@customers.example', false, 'Ben', 'Roe', now());
     insert into sessions (token, customer_id, created_at, updated_at, expires_at)
       values (repeat('a', 32), '${proved}', now(), now(), now() + interval '1 day');
     insert into sign_in_methods (customer_id, provider, account_id, password, created_at, updated_at)
       values ('${proved}', 'credential', '${proved}', '${hash}', now(), now());
     insert into mailed_links (id, kind, customer_id, email, created_at, expires_at, ended_at, ending) values
       ('${used}', 'reset', '${proved}', 'ana@customers.example', now(), now() + interval '30 minutes', now(), 'used');
     insert into mailed_links (kind, customer_id, email, created_at, expires_at) values
       ('reset', '${proved}', 'ana@customers.example', now(), now() + interval '30 minutes')`,
  );
});
afterAll(() => world.drop());

const session = (values: string) =>
  `insert into sessions (token, customer_id, created_at, updated_at, expires_at) values (${values})`;
const method = (values: string) =>
  `insert into sign_in_methods (customer_id, provider, account_id, password, created_at, updated_at) values (${values}, now(), now())`;
const link = (values: string) =>
  `insert into mailed_links (kind, customer_id, email, created_at, expires_at, return_path) values (${values})`;

test.each([
  [
    'A-1',
    'a session for an unverified email address',
    session(`repeat('b', 32), '${unproved}', now(), now(), now() + interval '1 day'`),
    'sessions_customer_id_customer_is_verified_fkey',
  ],
  [
    'A-1',
    'unverifying an email address that has a session',
    `update customers set email_verified = false where id = '${proved}'`,
    'sessions_customer_id_customer_is_verified_fkey',
  ],
  [
    'A-1',
    'a session that lasts a year',
    session(`repeat('b', 32), '${proved}', now(), now(), now() + interval '1 year'`),
    'sessions_check',
  ],
  [
    'A-1',
    'a session token that is too short',
    session(`'short', '${proved}', now(), now(), now() + interval '1 day'`),
    'sessions_token_check',
  ],
  [
    'A-2',
    'a password in plain text',
    `update sign_in_methods set password = 'cellar-door-demo'`,
    'sign_in_methods_password_check',
  ],
  [
    'A-2',
    'a second password for one account',
    method(`'${proved}', 'credential', '${proved}', '${hash}'`),
    'sign_in_methods_',
  ],
  [
    'A-2',
    'one provider account linked to two customers',
    `${method(`'${proved}', 'openid', 'sub-1', null`)}; ${method(`'${unproved}', 'openid', 'sub-1', null`)}`,
    'sign_in_methods_provider_account_id_key',
  ],
  [
    'A-4',
    'two open links of the same kind for one account',
    link(`'reset', '${proved}', 'ana@customers.example', now(), now() + interval '30 minutes', null`),
    'mailed_links_open',
  ],
  [
    'A-4',
    'reopening a used link',
    `update mailed_links set ended_at = null, ending = null where id = '${used}'`,
    'stays as it ended',
  ],
  [
    'A-4',
    'a password reset link that is valid for a day',
    link(`'reset', '${unproved}', 'ben@customers.example', now(), now() + interval '1 day', null`),
    'mailed_links_',
  ],
  [
    'I-47',
    'an emailed link that redirects to another site',
    link(
      `'confirm', '${unproved}', 'ben@customers.example', now(), now() + interval '1 day', '//evil.example'`,
    ),
    'mailed_links_return_path_check',
  ],
])('%s: the database rejects %s', async (_rule, _what, statements, reason) => {
  await expect(commitFaultySql(world.database, statements)).rejects.toThrow(reason);
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../test/helpers/folder.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { addDemoClubs, newMember, viewTestMembership } from '../../../engine/clubs/memberships/testing.ts';
import { createTestOperator } from '../testing.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const { run, rowsOf, auditOf } = createTestOperator(() => shop);

test('end-membership cancels a membership immediately, audits it and notifies the member', async () => {
  const own = await newMember(shop);
  const { memberCode } = await viewTestMembership(shop, own);
  expect((await run('members', 'open-cellar')).text).toContain(memberCode);
  expect(await run('end-membership', memberCode.toLowerCase(), '--reason', 'Moved')).not.toHaveProperty(
    'refused',
  );
  const view = await viewTestMembership(shop, own);
  expect([view.state, view.history[0]?.actor, view.cancelReason]).toEqual([
    'cancelled',
    'operator:rosa',
    'Moved',
  ]);
  const notice = sql`select kind from notices where subject_id = ${own.membershipId} and kind = 'club-cancelled'`;
  expect(await rowsOf(notice)).toHaveLength(1);
  expect((await run('end-membership', '00000000')).refused).toBe('There is no membership with this code.');
});

test('the club commands plan a price change with enough notice, and pause and reopen a club', async () => {
  await addDemoClubs(shop);
  const change = ['change-club-price', 'foothill-6', '--low', '200.00', '--high', '250.00', '--from'];
  expect((await run(...change, '2026-11-25')).refused).toContain('at least seven days’ notice');
  const atNoPrice = change.map((word) => (word === '200.00' ? '0' : word));
  expect((await run(...atNoPrice, '2027-03-01')).refused).toContain('Enter a low price above $0.00');
  expect((await run(...change, '2027-03-01')).text).toContain('between $200 and $250');
  await run('pause-club', 'discovery');
  expect(await rowsOf(sql`select is_paused from clubs where slug = 'discovery'`)).toEqual([
    { is_paused: true },
  ]);
  await run('reopen-club', 'discovery');
  expect(await auditOf('discovery')).toEqual(['operator:rosa club.paused', 'operator:rosa club.reopened']);
  expect((await run('pause-club', 'nowhere')).refused).toBe('There is no club nowhere.');
});

test('save-club saves a club from a file, prints the result, and names the invalid field', async () => {
  await addDemoClubs(shop);
  const folder = createTemporaryFolder('clubs');
  const file = join(folder, 'clubs.json');
  const printed = (await run('clubs')).data as { clubs: { slug: string; title: string }[] };
  await writeFile(file, JSON.stringify(printed));
  expect((await run('save-club', file)).text).toMatch(/^foothill +unchanged$/m);
  const [first] = printed.clubs;
  await writeFile(file, JSON.stringify({ ...first, slug: 'red-club', title: 'Red Club', position: 50 }));
  expect((await run('save-club', file)).text).toMatch(/^red-club +created$/);
  expect((await run('clubs')).text).toContain('red-club         Red Club, curated: 3, 6, 12 bottles');
  expect(await auditOf('red-club')).toEqual(['operator:rosa club.created']);
  await writeFile(file, JSON.stringify({ ...first, shape: 'round' }));
  expect((await run('save-club', file)).refused).toMatch(/^shape: The club’s shape must be/);
  await writeFile(file, '{');
  expect((await run('save-club', file)).refused).toContain('is not valid JSON');
});

test('the join code commands create, list and end a join code', async () => {
  await addDemoClubs(shop);
  const made = await run(
    'add-join-code',
    'release27',
    '--location',
    'hilltop',
    '--host',
    'Ines',
    '--campaign',
    'spring',
  );
  expect(made.text).toContain('RELEASE27');
  const elsewhere = ['--location', 'moon', '--host', 'Ines', '--campaign', 'spring'];
  expect((await run('add-join-code', 'moon27', ...elsewhere)).refused).toContain('no pickup location moon');
  expect((await run('join-codes')).text).toMatch(/RELEASE27 +hilltop +Ines, spring: 0 members/);
  expect(await run('end-join-code', 'RELEASE27')).not.toHaveProperty('refused');
  expect((await run('join-codes')).text).toContain('0 members, ended');
  expect((await run('end-join-code', 'NONE')).refused).toBe('There is no join code NONE.');
  expect(await auditOf('RELEASE27')).toEqual([
    'operator:rosa join-code.made',
    'operator:rosa join-code.ended',
  ]);
});

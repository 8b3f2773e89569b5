import { expect, test } from 'vitest';
import {
  createStaffSender,
  minutesInMilliseconds,
  refusalCodeOf,
  staffFixture,
  valueOrThrow,
} from '../../../../test/helpers/staff.ts';
import { settingSchemas } from '../../../winery-settings.server.ts';
import { viewInvitation } from '../members/accept-invitation.server.ts';
import { finishFirstSetup } from './finish-setup.server.ts';
import { checkSetupLink, createSetupLink } from './open-setup.server.ts';

const staff = staffFixture();

const fields = {
  ownerName: 'Robin Hale',
  ownerEmail: 'robin@stoneridge.example',
  legalName: 'Stone Ridge Vineyards LLC',
  name: 'Stone Ridge',
  street: '12 Hill Road',
  city: 'Dundee',
  stateCode: 'OR',
  zipCode: '97115',
  phone: '(503) 555-0142',
  timeZone: 'America/Los_Angeles',
  supportEmail: 'hello@stoneridge.example',
};

/**
 * Empties the shop as if it had just started for the first time, and returns the token of a setup link. Uses `truncate` because triggers
 * prevent deleting rows.
 */
async function emptyShop(): Promise<string> {
  await query('truncate winery_settings, first_setup');
  return (await createSetupLink(staff.shop)) ?? '';
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await staff.shop.database.pool.query(sql)).rows;
}

const finish = (token: string, changed: Record<string, string> = {}, from = createStaffSender()) =>
  finishFirstSetup(staff.shop, { token, fields: { ...fields, ...changed }, shapes: settingSchemas }, from);

test('saves the winery’s profile, invites the owner, and audits both', async () => {
  const token = await emptyShop();
  expect(refusalCodeOf(await checkSetupLink(staff.shop, token, createStaffSender()))).toBe('ok');
  const { invitation } = valueOrThrow(await finish(token));
  expect(valueOrThrow(await viewInvitation(staff.shop, invitation))).toMatchObject({
    ...{ email: 'robin@stoneridge.example', name: 'Robin Hale', roleName: 'Owner', isMember: false },
  });
  const [profile] = await query(`select value from winery_settings where name = 'profile'`);
  expect(profile?.value).toMatchObject({
    ...{ name: 'Stone Ridge', timeZone: 'America/Los_Angeles', hours: { days: 'By appointment' } },
    phone: { shown: '+1 503 555 0142', link: 'tel:+15035550142' },
    address: { state: 'Oregon', stateCode: 'OR', zipCode: '97115' },
  });
  expect(
    await query(`select action from audit_events where actor = 'operator:setup' order by action`),
  ).toEqual([{ action: 'setting.saved' }, { action: 'staff.invited' }]);
  expect(await query(`select kind, recipient from notices where recipient like 'robin@%'`)).toHaveLength(1);
});

test('a finished setup cannot be reopened', async () => {
  const token = await emptyShop();
  valueOrThrow(await finish(token));
  expect(refusalCodeOf(await finish(token))).toBe('SETUP_FINISHED');
  expect(refusalCodeOf(await checkSetupLink(staff.shop, token, createStaffSender()))).toBe('SETUP_FINISHED');
  expect(await createSetupLink(staff.shop)).toBeUndefined();
  await expect(query('update first_setup set finished_at = null')).rejects.toThrow('is finished');
  await expect(query('delete from first_setup')).rejects.toThrow('is finished');
  await expect(
    query(`insert into first_setup select false, token_hash, issued_at, expires_at, null from first_setup`),
  ).rejects.toThrow('first_setup_only_one_check');
});

test('only the newest link opens the setup, and only for a day', async () => {
  const earlier = await emptyShop();
  const token = (await createSetupLink(staff.shop)) ?? '';
  expect(refusalCodeOf(await finish(earlier))).toBe('SETUP_LINK_UNKNOWN');
  expect(refusalCodeOf(await finish(''))).toBe('SETUP_LINK_UNKNOWN');
  staff.advance(minutesInMilliseconds(24 * 60));
  expect(refusalCodeOf(await finish(token))).toBe('SETUP_LINK_EXPIRED');
  expect(await query('select 1 from winery_settings')).toEqual([]);
});

test('does not replace a winery profile that was saved after the link was issued', async () => {
  const token = await emptyShop();
  await query(`insert into winery_settings values ('profile', 1, '{"name":"Other"}', 'operator:jo', now())`);
  expect(refusalCodeOf(await finish(token))).toBe('SETUP_FINISHED');
});

test('limits guesses of the setup link per network', async () => {
  const token = await emptyShop();
  const guesser = createStaffSender();
  const guesses = [];
  for (let count = 0; count < 31; count++) guesses.push(refusalCodeOf(await finish('wrong', {}, guesser)));
  expect(guesses.slice(29)).toEqual(['SETUP_LINK_UNKNOWN', 'TOO_MANY_ATTEMPTS']);
  expect(refusalCodeOf(await finish(token, {}, guesser))).toBe('TOO_MANY_ATTEMPTS');
  expect(refusalCodeOf(await finish(token))).toBe('ok');
});

test('accepts only one of two concurrent setups', async () => {
  for (let round = 0; round < 20; round++) {
    const token = await emptyShop();
    const both = await Promise.all(['First', 'Second'].map((name) => finish(token, { name })));
    expect(both.map(refusalCodeOf).toSorted()).toEqual(['SETUP_FINISHED', 'ok']);
    const winner = both[0]?.ok ? 'First' : 'Second';
    expect(await query(`select version, value ->> 'name' as name from winery_settings`)).toEqual([
      { version: 1, name: winner },
    ]);
  }
});

test.each([
  ['only empty fields', Object.fromEntries(Object.keys(fields).map((name) => [name, '']))],
  ['only spaces and control characters', { name: ' \u0000\u0007 ', legalName: '\u0001' }],
  [
    'entries that are too long',
    { ownerName: 'x'.repeat(121), name: 'x'.repeat(41), street: 'x'.repeat(101) },
  ],
  [
    'an unknown state, ZIP code and time zone',
    { stateCode: '__proto__', zipCode: '97115-1', timeZone: 'Mars/Olympus' },
  ],
  ['invalid email addresses', { ownerEmail: 'a@b.example\r\nBcc: c@d.example', supportEmail: 'x' }],
  ['a foreign phone number', { phone: '+44 20 7946 0018' }],
])('reports one error per invalid field for a form with %s, and saves nothing', async (_what, changed) => {
  const token = await emptyShop();
  const refused = await finish(token, changed);
  const named = refused.ok ? [] : refused.refusals.map(({ field }) => field);
  expect(named.toSorted()).toEqual(Object.keys(changed).toSorted());
  expect(await query('select 1 from winery_settings')).toEqual([]);
  expect(refusalCodeOf(await finish(token))).toBe('ok');
});

test('stores HTML in a winery name as plain text', async () => {
  const token = await emptyShop();
  valueOrThrow(await finish(token, { name: '<script>alert(1)</script>' }));
  const [profile] = await query(`select value ->> 'name' as name from winery_settings`);
  expect(profile?.name).toBe('<script>alert(1)</script>');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import shipping from '../../../../wineries/mesa-lucero/shipping.json' with { type: 'json' };
import profile from '../../../../wineries/mesa-lucero/winery.json' with { type: 'json' };
import { createShippingRateTable } from '../../../integrations/shipping/table-adapter.ts';
import { winery } from '../../../winery.ts';
import { wineryPrograms } from '../../../winery-offers.ts';
import {
  readWinerySettings,
  settingSchemas,
  winerySettingsListener,
} from '../../../winery-settings.server.ts';
import { addPlusToCatalog } from '../../loyalty/plus/testing.ts';
import {
  cancelPlannedSetting,
  planSetting,
  savePlannedSettings,
  saveSetting,
  settingsChannel,
} from './save-setting.server.ts';
import { currentSettings, listPlannedSettings } from './store.server.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(async () => {
  await shop.drop();
});

const by = { actor: 'operator:jo', now: new Date('2026-11-27T20:00:00Z') } as const;

function save(value: unknown, name = 'profile') {
  return shop.database.transaction((tx) => saveSetting(tx, settingSchemas, name, value, by));
}

test('saves a changed profile as a new version that takes effect at once, and audits who saved it', async () => {
  expect(await save(profile)).toEqual({ ok: true, value: 'unchanged' });
  expect(await save({ ...profile, announcement: 'Closed for harvest' })).toEqual({
    ok: true,
    value: 'changed',
  });
  await readWinerySettings(shop.database.read);
  expect(winery().announcement).toBe('Closed for harvest');
  const { rows } = await shop.database.pool.query(
    `select actor, data from audit_events where action = 'setting.saved' and subject_id = 'profile'`,
  );
  expect(rows).toEqual([{ actor: 'operator:jo', data: { version: 2 } }]);
  await save(profile);
  await readWinerySettings(shop.database.read);
  expect(winery().announcement).toBe(profile.announcement);
});

test('a running process quotes changed shipping rates as soon as it is notified', async () => {
  const rates = createShippingRateTable();
  const goodsTo = (stateCode: string) =>
    rates.price('ground', rates.zoneOf(stateCode), { bottleEquivalents: 0 });
  const hear = () =>
    new Promise<void>((onChange, onFailure) => {
      winerySettingsListener(shop.database.read, { onChange, onFailure }).hear(settingsChannel);
    });
  expect(goodsTo('OR')).toBe(900);
  await save({ ...shipping, merchandiseOnlyCents: 1100 }, 'shipping');
  await hear();
  expect(goodsTo('OR')).toBe(1100);
  await save(shipping, 'shipping');
  await hear();
  expect(goodsTo('OR')).toBe(900);
});

test('a paid membership is not offered until the catalog has its price', async () => {
  await readWinerySettings(shop.database.read);
  expect(wineryPrograms().membership).toBeUndefined();
  await addPlusToCatalog({ test: shop });
  await readWinerySettings(shop.database.read);
  expect(wineryPrograms().membership).toBeDefined();
});

test('rejects an invalid profile with an error for each invalid field, and saves nothing', async () => {
  const { phone: _, ...rest } = profile;
  const wrong = {
    ...rest,
    name: '',
    timeZone: 'America/Paso',
    motto: 'x',
    address: { ...profile.address, zipCode: 'A1' },
  };
  const saved = await save(wrong);
  expect(saved.ok ? [] : saved.refusals.map(({ code, field }) => `${code} ${field}`).sort()).toEqual([
    'SETTING_INVALID address.zipCode',
    'SETTING_INVALID motto',
    'SETTING_INVALID name',
    'SETTING_INVALID phone',
    'SETTING_INVALID timeZone',
  ]);
  expect(await save({}, 'nonsense')).toMatchObject({ ok: false });
});

test('two concurrent saves create two versions', async () => {
  const both = ['One', 'Two'].map((announcement) => save({ ...profile, announcement }));
  expect(await Promise.all(both)).toEqual([
    { ok: true, value: 'changed' },
    { ok: true, value: 'changed' },
  ]);
  const { rows } = await shop.database.pool.query(
    'select version from winery_settings order by version desc limit 1',
  );
  expect(rows[0].version).toBe(5);
  await save(profile);
});

test('the database rejects changing or deleting a saved version, and a gap in the version numbers', async () => {
  const { pool } = shop.database;
  await expect(pool.query(`update winery_settings set value = '{}'`)).rejects.toThrow('kept');
  await expect(pool.query('delete from winery_settings')).rejects.toThrow('kept');
  await expect(
    pool.query(`insert into winery_settings values ('profile', 99, '{}', 'system', now())`),
  ).rejects.toThrow('does not follow');
});

test('SQL statements compute business days in the winery’s time zone', async () => {
  const day = async () =>
    (
      await shop.database.pool.query(
        `select ('2026-11-28T05:30:00Z'::timestamptz at time zone winery_time_zone())::date::text as day`,
      )
    ).rows[0].day;
  expect(await day()).toBe('2026-11-27');
  await save({ ...profile, timeZone: 'America/New_York' });
  expect(await day()).toBe('2026-11-28');
  await save(profile);
});

describe('a setting planned for a later time', () => {
  const midnight = new Date('2027-01-01T08:00:00Z');
  const plan = (merchandiseOnlyCents: unknown, beginsAt = midnight) =>
    shop.database.transaction((tx) =>
      planSetting(
        tx,
        settingSchemas,
        { name: 'shipping', value: { ...shipping, merchandiseOnlyCents }, beginsAt },
        by,
      ),
    );
  const turn = (now: Date) => savePlannedSettings(shop.database, settingSchemas, now);
  const rate = async () => {
    const found = (await currentSettings(shop.database.read)).find(({ name }) => name === 'shipping');
    return (found?.value as typeof shipping | undefined)?.merchandiseOnlyCents;
  };
  const planned = async () =>
    (await listPlannedSettings(shop.database.read)).map(({ name, beginsAt }) => ({ name, beginsAt }));

  test('takes effect once at its time, attributed to the person who planned it', async () => {
    expect((await plan(1000)).ok).toBe(true);
    expect(await plan(1200)).toEqual({ ok: true, value: 'planned' });
    expect((await plan(1300, new Date('2027-02-01T08:00:00Z'))).ok).toBe(true);
    await turn(new Date('2027-01-01T07:59:59Z'));
    expect(await rate()).toBe(900);
    await Promise.all([turn(midnight), turn(midnight)]);
    expect(await rate()).toBe(1200);
    expect(await planned()).toEqual([{ name: 'shipping', beginsAt: new Date('2027-02-01T08:00:00Z') }]);
    const { rows } = await shop.database.pool.query(
      `select saved_by, saved_at from winery_settings where name = 'shipping' order by version desc limit 1`,
    );
    expect(rows).toEqual([{ saved_by: 'operator:jo', saved_at: midnight }]);
  });

  test('can be canceled before its time', async () => {
    const beginsAt = new Date('2027-02-01T08:00:00Z');
    const cancel = () =>
      shop.database.transaction((tx) => cancelPlannedSetting(tx, { name: 'shipping', beginsAt }, by));
    expect(await cancel()).toEqual({ ok: true, value: 'canceled' });
    expect(await planned()).toEqual([]);
    const again = await cancel();
    expect(again.ok ? [] : again.refusals.map(({ code }) => code)).toEqual(['SETTING_NOT_PLANNED']);
    await turn(beginsAt);
    expect(await rate()).toBe(1200);
    const { rows } = await shop.database.pool.query(
      `select action, actor from audit_events where subject_id = 'shipping' and action like 'setting.plan%' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'setting.plan_canceled', actor: 'operator:jo' },
      { action: 'setting.planned', actor: 'operator:jo' },
    ]);
  });

  test('stays planned and is reported if it has become invalid, without delaying other settings', async () => {
    const beginsAt = new Date('2027-03-01T08:00:00Z');
    await shop.database.pool.query(
      `insert into planned_settings values ('pricing', $1, '{"old": true}', 'operator:jo', $2)`,
      [beginsAt, by.now],
    );
    await plan(1400, beginsAt);
    await expect(turn(beginsAt)).rejects.toBeInstanceOf(AggregateError);
    expect(await rate()).toBe(1400);
    expect(await planned()).toEqual([{ name: 'pricing', beginsAt }]);
    await shop.database.pool.query('delete from planned_settings');
  });

  test('is validated when it is planned, and cannot begin in the past', async () => {
    const codesOf = (result: Awaited<ReturnType<typeof plan>>) =>
      result.ok ? [] : result.refusals.map(({ code }) => code);
    expect(codesOf(await plan('free'))).toEqual(['SETTING_INVALID']);
    expect(codesOf(await plan(1000, by.now))).toEqual(['SETTING_DATE']);
    expect(await planned()).toEqual([]);
    await expect(
      shop.database.pool.query(
        `insert into planned_settings values ('shipping', '2026-01-01', '{}', 'operator:jo', '2026-01-02')`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

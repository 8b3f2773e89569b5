import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { deleteExpiredWaiversJob } from '../jobs.server.ts';
import { cancelReservation } from '../reservations/index.server.ts';
import { refusalCodesOf, reservationFixtures } from '../reservations/testing.ts';
import { readSignedWaiver, readWaiver, signWaiver } from './index.server.ts';
import { abbreviateName, validateWaiverForm } from './rules.ts';
import { waiverTextInForceOn } from './text-rules.ts';
import type { WaiverForm } from './types.ts';

const form: WaiverForm = {
  name: 'Ana Núñez',
  email: 'ana@example.com',
  birth: { month: '3', day: '28', year: '1984' },
  emergencyName: 'Ben Ruiz',
  emergencyPhone: '(805) 555-0199',
  minors: [],
  signature: 'ana nunez',
  isElectronic: true,
  version: '2026-11-01',
};
const today = '2026-11-20' as CivilDate;

describe('validateWaiverForm', () => {
  const codes = (changes: Partial<WaiverForm>, ageRule: '21' | 'all' = 'all') =>
    refusalCodesOf(validateWaiverForm({ ...form, ...changes }, { ageRule, today }));

  it.each<[string, Partial<WaiverForm>, string[]]>([
    ['all fields', {}, ['ok']],
    ['a signature that differs from the name', { signature: 'Ana Ruiz' }, ['SIGNATURE_DIFFERS']],
    ['neither name nor signature', { name: ' ', signature: '' }, ['FIELD_MISSING', 'SIGNATURE_DIFFERS']],
    ['no consent to sign electronically', { isElectronic: false }, ['CONSENT_REQUIRED']],
    ['a signer aged 17', { birth: { month: '11', day: '21', year: '2008' } }, ['AGE_UNDER_18']],
    ['a signer who turns 18 today', { birth: { month: '11', day: '20', year: '2008' } }, ['ok']],
    ['an impossible birth date', { birth: { month: '2', day: '30', year: '1984' } }, ['AGE_INVALID']],
    ['an invalid emergency phone number', { emergencyPhone: '12' }, ['PHONE_INVALID']],
    ['a child', { minors: [{ name: 'Cleo', birthDate: '2018-05-01' }] }, ['ok']],
    ['a child without a birth date', { minors: [{ name: 'Cleo', birthDate: '' }] }, ['MINOR_INVALID']],
    ['a child who is an adult', { minors: [{ name: 'Cleo', birthDate: '2000-05-01' }] }, ['MINOR_INVALID']],
  ])('checks a form with %s', (_, changes, expected) => expect(codes(changes)).toEqual(expected));

  it('requires age 21 and no children if wine is poured', () => {
    expect(codes({ birth: { month: '11', day: '20', year: '2006' } }, '21')).toEqual(['AGE_UNDER_21']);
    expect(codes({ minors: [{ name: 'Cleo', birthDate: '2018-05-01' }] }, '21')).toEqual(['MINOR_INVALID']);
  });

  it('shortens a signer’s name to the first name and last initial', () => {
    expect(abbreviateName('  Ana María Núñez ')).toBe('Ana N.');
    expect(abbreviateName('Ana')).toBe('Ana');
  });
});

describe('the waiver of a reservation', () => {
  let shop: TestShop;
  let tastingRoom: ReturnType<typeof visitFixtures>;
  let guests: ReturnType<typeof reservationFixtures>;
  beforeAll(async () => {
    shop = await startTestShop();
    tastingRoom = visitFixtures(shop);
    guests = reservationFixtures(shop, tastingRoom);
  });
  afterAll(() => shop.stop());

  const sender = { clientAddress: '203.0.113.7', userAgent: 'a browser' };
  const sign = (token: string, changes: Partial<WaiverForm> = {}) =>
    signWaiver(shop.dependencies, token, { ...form, ...changes }, sender);
  const read = (token: string) => readWaiver(shop.test.database.read, token, shop.clock.now());

  /** Creates an experience with a waiver and a reservation for two. */
  async function booked() {
    const experience = await tastingRoom.experience();
    await shop.test.database.read.execute(
      sql`update experiences set needs_waiver = true where id = ${experience.id}`,
    );
    const found = await guests.book({ slotId: await tastingRoom.slot(experience, 10), party: 2 });
    return {
      ...found,
      token: found.booked.waiver?.token ?? (await guests.view(found.reader)).waiver?.token ?? '',
    };
  }

  it('is signed by each guest through one link, and each gets a private copy', async () => {
    const { token, reader } = await booked();
    const ana = await sign(token);
    const ben = await sign(token, { name: 'Ben Ruiz', signature: 'Ben Ruiz', email: 'ben@example.com' });
    if (!ana.ok || !ben.ok) throw new Error('both can sign');
    expect(await read(token)).toMatchObject({ state: 'open', signers: ['Ana N.', 'Ben R.'] });
    expect((await guests.view(reader)).waiver).toMatchObject({ missing: 0 });
    const given = { read: shop.test.database.read, seal: shop.dependencies.seal };
    const copy = await readSignedWaiver(given, ana.value.copyToken);
    expect(copy).toMatchObject({
      signerName: 'Ana Núñez',
      text: waiverTextInForceOn(today),
      particulars: { email: 'ana@example.com', birthDate: '1984-03-28', emergencyPhone: '+18055550199' },
    });
    expect(await readSignedWaiver(given, token)).toBeUndefined();
  });

  it('accepts no more signatures than the party has guests, not counting a repeated one', async () => {
    const { token, reader } = await booked();
    const other = (name: string) => sign(token, { name, signature: name, email: 'x@example.com' });
    expect([refusalCodesOf(await sign(token)), refusalCodesOf(await other('Guest Two'))]).toEqual([
      ['ok'],
      ['ok'],
    ]);
    expect(refusalCodesOf(await other('Guest Three'))).toEqual(['WAIVER_FULL']);
    expect(refusalCodesOf(await sign(token))).toEqual(['ok']);
    expect((await read(token))?.signers).toHaveLength(2);
    expect((await guests.view(reader)).waiver).toMatchObject({ missing: 0 });
  });

  it('counts children toward the party size when a guardian signs for them', async () => {
    const { token } = await booked();
    await shop.test.database.read.execute(sql`update experiences set age_rule = 'all'`);
    const child = { name: 'Cleo', birthDate: '2018-05-01' };
    const two = [child, { ...child, name: 'Max' }];
    expect(refusalCodesOf(await sign(token, { minors: two }))).toEqual(['WAIVER_FULL']);
    expect(refusalCodesOf(await sign(token, { minors: [child] }))).toEqual(['ok']);
    expect(refusalCodesOf(await sign(token, { name: 'Ben Ruiz', signature: 'Ben Ruiz' }))).toEqual([
      'WAIVER_FULL',
    ]);
  });

  it('is signed once despite a double submission, and the same name alone does not open the copy', async () => {
    const { token } = await booked();
    const both = await Promise.all([sign(token), sign(token)]);
    const copies = both.map((each) => each.ok && each.value.copyToken);
    expect(copies[0]).toBeTruthy();
    expect(copies[0]).toBe(copies[1]);
    const stranger = await sign(token, { email: 'stranger@example.com' });
    expect(stranger.ok && stranger.value.copyToken).not.toBe(copies[0]);
  });

  it('stores personal data encrypted, and its signatures cannot be changed or deleted', async () => {
    const { token } = await booked();
    await sign(token);
    const { pool } = shop.test.database;
    const { rows } = await pool.query<{ sealed: Buffer }>(
      'select particulars_sealed as sealed from waiver_signatures',
    );
    expect(rows.every(({ sealed }) => !sealed.toString('utf8').includes('ana@example.com'))).toBe(true);
    await expect(pool.query("update waiver_signatures set signer_name = 'x'")).rejects.toThrow();
    await expect(pool.query('delete from waiver_signatures')).rejects.toThrow();
    await expect(pool.query("update waiver_texts set body = repeat('x', 300)")).rejects.toThrow();
  });

  it('is deleted after three years, or after 21 if it covers children, and never earlier', async () => {
    const { token } = await booked();
    await sign(token);
    const { pool } = shop.test.database;
    const old = (name: string, years: number, minors: number) =>
      pool.query(
        `insert into waiver_signatures (reservation_id, version, text_hash, signer_name, particulars_sealed, minors,
           signed_at, client_address, user_agent, copy_token)
         select reservation_id, version, text_hash, $1, particulars_sealed, $2, now() - make_interval(years => $3, days => 1),
           client_address, user_agent, copy_token || $1 from waiver_signatures limit 1`,
        [name, minors, years],
      );
    await old('two-years', 2, 0);
    await old('three-years', 3, 0);
    await old('child-twenty-years', 20, 1);
    await old('child-twenty-one-years', 21, 1);
    await expect(
      pool.query("delete from waiver_signatures where signer_name = 'two-years'"),
    ).rejects.toThrow();
    const { database } = shop.dependencies;
    await deleteExpiredWaiversJob.run({ database, clock: { now: () => new Date() } });
    const { rows } = await pool.query(
      "select signer_name from waiver_signatures where signer_name like '%years'",
    );
    expect(rows.map(({ signer_name: name }) => name).sort()).toEqual(['child-twenty-years', 'two-years']);
  });

  it('cannot be signed for a canceled visit, with an outdated text, or through an unknown link', async () => {
    const { token, reader } = await booked();
    expect(refusalCodesOf(await sign(token, { version: '2020-01-01' }))).toEqual(['WAIVER_CHANGED']);
    expect(refusalCodesOf(await sign('aaaaaaaaaaaaaaaaaaaaaa'))).toEqual(['WAIVER_NOT_FOUND']);
    await cancelReservation(shop.dependencies, reader);
    expect((await read(token))?.state).toBe('cancelled');
    expect(refusalCodesOf(await sign(token))).toEqual(['WAIVER_CLOSED']);
  });
});

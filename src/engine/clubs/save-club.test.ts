import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClubs } from '../../../db/seed/demo-winery.ts';
import { createTestDatabase } from '../../../test/helpers/database.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import type { Result } from '../../core/result.ts';
import { catalogPagesCacheTag } from '../catalog/page-rules.ts';
import { loadCustomerStanding } from '../pricing/standing/index.server.ts';
import { type ClubInput, readClubDefinition } from './definition-rules.ts';
import { addDemoClubs, newMember } from './memberships/testing.ts';
import { clubLinksCacheTag, clubPagesCacheTag } from './page-rules.ts';
import { exportClubs, saveClub, saveClubs } from './save-club.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
});
afterAll(() => shop.stop());

const actor = 'operator:rosa';

const gorge: ClubInput = {
  ...{
    slug: 'gorge',
    title: 'Gorge',
    shape: 'choice',
    cadence: 'release',
    position: 50,
    termsVersion: '2027-01',
  },
  tiers: [
    { bottles: 6, discountBasisPoints: 1_000, typicalLowCents: 14_000, typicalHighCents: 18_000 },
    {
      bottles: 3,
      discountBasisPoints: 500,
      typicalLowCents: 7_000,
      typicalHighCents: 9_000,
      giftCents: 9_900,
    },
  ],
  frequencies: [{ frequency: 'twice-a-year', title: 'Twice a year', months: [4, 10], intervalMonths: 6 }],
};

const save = (input: unknown) =>
  shop.test.database.transaction((tx) => saveClub(tx, input, { actor, now: shop.clock.now() }));
const exported = () => exportClubs(shop.test.database.read);
const auditsOf = async (slug: string) => {
  const { rows } = await shop.test.database.read.execute<{ actor: string; action: string }>(
    sql`select actor, action from audit_events where subject_id = ${slug} order by id`,
  );
  return rows;
};
const codesOf = (answer: Result<unknown>) => (answer.ok ? [] : answer.refusals.map(({ code }) => code));

function demoClub(slug: string): ClubInput {
  const found = demoClubs.find((club) => club.slug === slug);
  if (!found) throw new Error(`no club ${slug}`);
  return found;
}

describe('saving a club', () => {
  it('creates and changes a club, ignores identical saves, and records both changes in the audit trail', async () => {
    expect(await save(gorge)).toEqual({ ok: true, value: { slug: 'gorge', change: 'created' } });
    expect(await save(gorge)).toMatchObject({ value: { change: 'unchanged' } });
    const changed = { ...gorge, title: 'The Gorge', tiers: gorge.tiers.slice(0, 1) };
    expect(await save(changed)).toMatchObject({ value: { change: 'changed' } });
    expect(await save(changed)).toMatchObject({ value: { change: 'unchanged' } });
    const after = (await exported()).find(({ slug }) => slug === 'gorge');
    expect(after).toMatchObject({ title: 'The Gorge', tiers: [{ bottles: 6 }] });
    expect(await auditsOf('gorge')).toEqual([
      { actor, action: 'club.created' },
      { actor, action: 'club.changed' },
    ]);
  });

  it('invalidates the cached club pages, catalog and club links, but nothing when nothing changed', async () => {
    const heard: string[] = [];
    const client = await shop.test.database.pool.connect();
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query('listen finished_pages');
    await save({ ...gorge, title: 'Gorge Club' });
    await client.query('select 1');
    expect(heard.toSorted()).toEqual([catalogPagesCacheTag, clubLinksCacheTag, clubPagesCacheTag].toSorted());
    await save({ ...gorge, title: 'Gorge Club' });
    await client.query('select 1');
    expect(heard).toHaveLength(3);
    client.release(true);
  });

  it('keeps a club paused until a definition explicitly unpauses it', async () => {
    await save({ ...gorge, isPaused: true });
    await save({ ...gorge, title: 'Gorge' });
    expect((await exported()).find(({ slug }) => slug === 'gorge')).toMatchObject({ isPaused: true });
    await save({ ...gorge, isPaused: false });
    expect((await exported()).find(({ slug }) => slug === 'gorge')).toMatchObject({ isPaused: false });
  });

  it('imports exported clubs unchanged, including into an empty database', async () => {
    const clubs = JSON.parse(JSON.stringify(await exported()));
    const again = await saveClubs(shop.dependencies, clubs, actor);
    expect(again).toMatchObject({ ok: true });
    expect(again.ok && again.value.every(({ change }) => change === 'unchanged')).toBe(true);
    const empty = await createTestDatabase();
    try {
      const there = { database: empty.database, clock: shop.clock };
      const saved = await saveClubs(there, clubs, actor);
      expect(saved.ok && saved.value.every(({ change }) => change === 'created')).toBe(true);
      expect(await exportClubs(empty.database.read)).toEqual(clubs);
    } finally {
      await empty.drop();
    }
  });

  it('changes none of several clubs if one is rejected', async () => {
    const before = await exported();
    const answer = await saveClubs(
      shop.dependencies,
      [
        { ...gorge, title: 'Not kept' },
        { ...gorge, slug: 'lakeside', shape: 'round' },
      ],
      actor,
    );
    expect(codesOf(answer)).toEqual(['CLUB_SHAPE']);
    expect(await exported()).toEqual(before);
  });

  it('allows only one club with the quiz', async () => {
    const second = { ...demoClub('discovery'), slug: 'lakeside' };
    expect(codesOf(await save(second))).toEqual(['QUIZ_TAKEN']);
  });

  it('rejects changes that worsen the terms of current members, and applies improvements to them', async () => {
    const { customerId } = await newMember(shop);
    const own = demoClub('open-cellar');
    const [six, twelve] = own.tiers;
    if (!six || !twelve) throw new Error('two sizes expected');
    const withSix = (change: object) => ({ ...own, tiers: [{ ...six, ...change }, twelve] });
    const refused: [string, unknown][] = [
      ['TIER_IN_USE', { ...own, tiers: [twelve] }],
      ['FREQUENCY_IN_USE', { ...own, frequencies: own.frequencies.slice(1) }],
      ['CLUB_IN_USE', { ...own, shape: 'curated' }],
      ['TIER_WORSE', withSix({ discountBasisPoints: 1_000 })],
      ['PRICE_NEEDS_NOTICE', withSix({ typicalHighCents: 30_000 })],
    ];
    for (const [code, input] of refused) expect([code, codesOf(await save(input))]).toEqual([code, [code]]);
    expect(await save(withSix({ discountBasisPoints: 1_800 }))).toMatchObject({
      value: { change: 'changed' },
    });
    const { percentages, clubs } = await loadCustomerStanding(
      shop.test.database.read,
      customerId,
      shop.clock.now(),
    );
    expect(percentages).toMatchObject([{ rate: 1_800, label: 'Open Cellar member price' }]);
    expect(clubs).toMatchObject([
      { slug: 'open-cellar', pointsMultiplier: 12_500, groundShippingCents: null },
    ]);
  });
});

describe('a club definition', () => {
  const faults: [string, string, unknown][] = [
    ['CLUB_SHAPE', 'shape', { ...gorge, shape: 'round' }],
    ['CLUB_SLUG', 'slug', { ...gorge, slug: 'Red Club' }],
    ['CLUB_TITLE', 'title', { ...gorge, title: ' ' }],
    ['CLUB_CADENCE', 'cadence', { ...gorge, shape: 'quiz' }],
    ['CLUB_CAP', 'memberCap', { ...gorge, memberCap: 0 }],
    ['POINTS_RANGE', 'pointsMultiplierBasisPoints', { ...gorge, pointsMultiplierBasisPoints: 5_000 }],
    ['PRICE_RANGE', 'groundShippingCents', { ...gorge, groundShippingCents: -1 }],
    ['CLUB_TIERS', 'tiers', { ...gorge, tiers: [] }],
    ['BOTTLES_RANGE', 'tiers.0.bottles', { ...gorge, tiers: [{ ...gorge.tiers[0], bottles: 2 }] }],
    ['BOTTLES_RANGE', 'tiers.1.bottles', { ...gorge, tiers: [gorge.tiers[0], gorge.tiers[0]] }],
    [
      'DISCOUNT_RANGE',
      'tiers.0.discountBasisPoints',
      { ...gorge, tiers: [{ ...gorge.tiers[0], discountBasisPoints: 7_000 }] },
    ],
    [
      'PRICE_RANGE',
      'tiers.0.typicalHighCents',
      { ...gorge, tiers: [{ ...gorge.tiers[0], typicalHighCents: 13_999 }] },
    ],
    ['CLUB_FREQUENCIES', 'frequencies', { ...gorge, frequencies: [] }],
    ...[[], [0, 6], [10, 4], [4, 4], ['May']].map((months): [string, string, unknown] => [
      'FREQUENCY_MONTHS',
      'frequencies.0.months',
      { ...gorge, frequencies: [{ ...gorge.frequencies[0], months }] },
    ]),
    ['CLUB_COPY', 'copy.heading', { ...gorge, copy: { heading: 'x'.repeat(81) } }],
    ['CLUB_FIELD', '', { ...gorge, color: 'red' }],
    ['CLUB_FIELD', '', 'gorge'],
  ];

  it.each(faults)('is rejected with %s at “%s”', (code, field, input) => {
    const read = readClubDefinition(input);
    if (read.ok) throw new Error('accepted');
    expect(read.refusals.map((refusal) => refusal.code)).toEqual([code]);
    expect(read.refusals[0]?.field?.startsWith(field) ?? field === '').toBe(true);
    expect(read.refusals[0]?.sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('is rejected with all of its errors at once', () => {
    const read = readClubDefinition({ ...gorge, shape: 'round', tiers: [{ ...gorge.tiers[0], bottles: 1 }] });
    expect(codesOf(read)).toEqual(['CLUB_SHAPE', 'BOTTLES_RANGE']);
  });

  it('is unchanged after being serialized and parsed again', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}(-[a-z]{1,8})?$/);
    const text = fc.string({ maxLength: 60 });
    const low = fc.integer({ min: 1, max: 50_000 });
    const tier = fc.record(
      {
        bottles: fc.integer({ min: 3, max: 48 }),
        discountBasisPoints: fc.integer({ min: 0, max: 6_000 }),
        typicalLowCents: low,
        typicalHighCents: low.map((cents) => cents + 50_000),
        giftCents: low,
        seesAllocation: fc.boolean(),
      },
      { requiredKeys: ['bottles', 'discountBasisPoints', 'typicalLowCents', 'typicalHighCents'] },
    );
    const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1 });
    const club = fc.record({
      ...{ slug: word, position: fc.nat(1000), termsVersion: fc.constant('2027-01') },
      title: word,
      ...{ shape: fc.constantFrom('curated', 'choice'), cadence: fc.constant('release') },
      copy: fc.record({ heading: text, about: text, picture: word }, { requiredKeys: [] }),
      tiers: fc.uniqueArray(tier, { minLength: 1, maxLength: 4, selector: ({ bottles }) => bottles }),
      frequencies: fc
        .record({
          ...{ frequency: word, title: word, intervalMonths: fc.integer({ min: 1, max: 12 }) },
          months: months.map((all) => all.toSorted((one, other) => one - other)),
        })
        .map((frequency) => [frequency]),
    });
    fc.assert(
      fc.property(club, (input) => {
        const read = readClubDefinition(input);
        if (!read.ok) throw new Error(read.refusals[0]?.sentence);
        expect(readClubDefinition(JSON.parse(JSON.stringify(read.value)))).toEqual(read);
      }),
    );
  });
});

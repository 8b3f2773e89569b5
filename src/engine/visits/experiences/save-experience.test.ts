import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import type { ExperienceInput } from './definition-types.ts';
import {
  readSavedExperiences,
  readSavedSeatPools,
  readSavedVisitAddOns,
  saveExperience,
  saveSeatPool,
  saveVisitAddOn,
  withdrawExperience,
} from './index.server.ts';
import { anExperienceInput } from './testing.ts';
import { findExperience } from './view.server.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

/** The staff member and the time (a Friday) of each save. */
const by = { actor: 'operator:jo', now: new Date('2026-11-27T20:00:00Z') } as const;
let numbers = 0;

/** Returns the input for an experience that no other test uses. */
function anInput(changes: Partial<ExperienceInput> = {}) {
  numbers += 1;
  return { ...anExperienceInput, slug: `walk-${numbers}`, code: `V-WALK-${numbers}`, ...changes };
}

const save = (given: unknown) => shop.database.transaction((tx) => saveExperience(tx, given, by));
const saved = (value: string) => ({ ok: true, value });

async function column(query: string, ...values: unknown[]): Promise<unknown[]> {
  const { rows } = await shop.database.pool.query({ text: query, values, rowMode: 'array' });
  return rows.map(([value]) => value);
}

const startsOf = (slug: string) =>
  column(
    `select to_char(starts_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD HH24:MI') from slots
       join experiences on experiences.id = experience_id where slug = $1 order by starts_at`,
    slug,
  );

describe('a saved experience', () => {
  it('is on sale with its ticket product and its slots, and the audit trail names who saved it', async () => {
    const input = anInput({ sessions: [{ on: '2027-03-14', minuteOfDay: 960, seats: 5 }] });
    expect(await save(input)).toEqual(saved('created'));
    expect(await findExperience(shop.database.read, input.slug)).toMatchObject({
      title: 'Creek walk',
      partyMax: 4,
    });
    const starts = await startsOf(input.slug);
    expect(starts).toContain('2026-11-30 10:00');
    expect(starts.at(-1)).toBe('2027-03-14 16:00');
    expect(
      await column('select kind || visibility || price_cents from skus where code = $1', input.code),
    ).toEqual(['visithidden4000']);
    expect(
      await column('select actor || action from audit_events where subject_id = $1', input.slug),
    ).toEqual(['operator:joexperience.created']);
  });

  it('is unchanged by a save that differs only in sessions and the order of benefits', async () => {
    const price = { programme: 'club', rateBasisPoints: 1_500, label: 'Club price' } as const;
    const guests = { programme: 'plus', rateBasisPoints: 500, label: 'Plus price' } as const;
    const input = anInput({ benefits: [price, guests] });
    await save(input);
    const session = { on: '2027-03-14', minuteOfDay: 960, seats: 5 };
    expect(await save({ ...input, benefits: [guests, price], sessions: [session] })).toEqual(
      saved('unchanged'),
    );
    expect(await startsOf(input.slug)).not.toContain('2027-03-14 16:00');
  });

  it('keeps its slots and its benefit records when it is edited, and gains the new slots', async () => {
    const price = { programme: 'club', rateBasisPoints: 1_500, label: 'Club price' } as const;
    const tour = {
      programme: 'plus',
      rateBasisPoints: 10_000,
      limit: { seats: 2, period: 'year' },
      label: 'Tour',
    } as const;
    const input = anInput({ benefits: [price, tour] });
    await save(input);
    const idOf = () =>
      column(
        `select experience_benefits.id from experience_benefits join experiences on experiences.id = experience_id where slug = $1 and label = 'Tour'`,
        input.slug,
      );
    const before = await idOf();
    const changed = {
      ...input,
      ...{
        title: 'Creek walk and lunch',
        priceCents: 6_000,
        benefits: [{ ...tour, rateBasisPoints: 5_000 }],
      },
      schedules: [{ weekdays: [2], minutesOfDay: [600], seats: 6 }],
    };
    expect(await save(changed)).toEqual(saved('changed'));
    expect(await idOf()).toEqual(before);
    expect(await startsOf(input.slug)).toEqual(
      expect.arrayContaining(['2026-11-30 10:00', '2026-12-01 10:00']),
    );
    expect(await column('select title || price_cents from skus where code = $1', input.code)).toEqual([
      'Creek walk and lunch6000',
    ]);
    const [after] = (await readSavedExperiences(shop.database.read, by.now)).filter(
      ({ slug }) => slug === input.slug,
    );
    expect(after).toMatchObject({
      ...changed,
      sessions: expect.arrayContaining([{ on: '2026-11-30', minuteOfDay: 600, seats: 8 }]),
    });
    expect(await save(after)).toEqual(saved('unchanged'));
  });

  it('keeps its slots when it is taken off sale', async () => {
    const input = anInput();
    await save(input);
    const withdraw = () => shop.database.transaction((tx) => withdrawExperience(tx, input.slug, by));
    expect(await withdraw()).toEqual(saved('changed'));
    expect(await findExperience(shop.database.read, input.slug)).toBeUndefined();
    expect(await startsOf(input.slug)).not.toEqual([]);
    expect(await withdraw()).toEqual(saved('unchanged'));
    expect(await save(input)).toEqual(saved('changed'));
  });

  it('is created once by two identical concurrent saves, while two different ones both succeed', async () => {
    const input = anInput();
    const outcomes = await Promise.all([save(input), save(input)]);
    expect(outcomes.map((each) => (each.ok ? each.value : '')).sort()).toEqual(['created', 'unchanged']);
    expect(await Promise.all([save(anInput()), save(anInput())])).toEqual([
      saved('created'),
      saved('created'),
    ]);
  });
});

describe('saving an experience', () => {
  const benefit = { programme: 'club', club: 'nowhere', rateBasisPoints: 100, label: 'Price' } as const;
  it.each([
    ['an invalid field', 'EXPERIENCE_INVALID', { minutes: 5 }],
    ['a deposit without a rate', 'EXPERIENCE_DEPOSIT', { policy: { kind: 'deposit' } }],
    ['an unknown add-on', 'EXPERIENCE_ADD_ON', { addOns: ['nothing'] }],
    ['an unknown club', 'EXPERIENCE_CLUB', { benefits: [benefit] }],
    ['an unknown room', 'EXPERIENCE_POOL', { pool: 'The attic' }],
    ['an unknown kit', 'EXPERIENCE_KIT', { code: undefined, kit: { slug: 'nothing', daysBefore: 10 } }],
  ])('is rejected for %s, and nothing is written', async (_, code, changes) => {
    const input = anInput(changes as Partial<ExperienceInput>);
    expect(refusalCodes(await save(input))).toEqual([code]);
    expect(await column('select slug from skus where slug = $1', input.slug)).toEqual([]);
  });

  it('is rejected if the code belongs to another product', async () => {
    const first = anInput();
    await save(first);
    expect(await save(anInput({ code: first.code }))).toMatchObject({
      refusals: [{ code: 'SKU_TAKEN', field: 'code' }],
    });
  });

  it('is rejected if it changes the code, room or price unit after slots exist', async () => {
    const pool = 'The porch';
    await shop.database.transaction((tx) => saveSeatPool(tx, { title: pool, seats: 20 }, by));
    const input = anInput();
    await save(input);
    expect(refusalCodes(await save({ ...input, code: 'V-OTHER' }))).toEqual(['EXPERIENCE_CODE']);
    expect(refusalCodes(await save({ ...input, pool }))).toEqual(['EXPERIENCE_POOL']);
    expect(refusalCodes(await save({ ...input, priceUnit: 'table' }))).toEqual(['EXPERIENCE_UNIT']);
  });
});

describe('a shared room', () => {
  it('is created and changed, is unchanged by an identical save, and limits the slots of its experiences', async () => {
    const put = (seats: number) =>
      shop.database.transaction((tx) => saveSeatPool(tx, { title: 'The barn', seats }, by));
    expect(await put(20)).toEqual(saved('created'));
    expect(await put(24)).toEqual(saved('changed'));
    expect(await put(24)).toEqual(saved('unchanged'));
    expect(refusalCodes(await put(0))).toEqual(['POOL_INVALID']);
    expect(await readSavedSeatPools(shop.database.read)).toContainEqual({ title: 'The barn', seats: 24 });
    const input = anInput({ pool: 'The barn' });
    expect(await save(input)).toEqual(saved('created'));
    expect(
      await column(
        `select distinct on_hand from pool_buckets join seat_pools on seat_pools.id = pool_id join stock using (resource_id) where title = 'The barn'`,
      ),
    ).toEqual([24]);
  });
});

describe('an add-on', () => {
  it('is created and changed, is unchanged by an identical save, and can be offered by an experience', async () => {
    const board = { slug: 'board', code: 'V-BOARD', title: 'Board', priceCents: 2_000, summary: 'Cheese' };
    const put = (given: object) => shop.database.transaction((tx) => saveVisitAddOn(tx, given, by));
    expect(await put(board)).toEqual(saved('created'));
    expect(await put({ ...board, priceCents: 2_200 })).toEqual(saved('changed'));
    expect(await put({ ...board, priceCents: 2_200 })).toEqual(saved('unchanged'));
    expect(refusalCodes(await put({ ...board, code: 'V-OTHER-BOARD' }))).toEqual(['SKU_TAKEN']);
    expect(refusalCodes(await put({ ...board, summary: undefined }))).toEqual(['ADD_ON_INVALID']);
    expect(await readSavedVisitAddOns(shop.database.read)).toEqual([{ ...board, priceCents: 2_200 }]);
    const input = anInput({ addOns: ['board'] });
    await save(input);
    expect((await findExperience(shop.database.read, input.slug))?.addOns).toMatchObject([
      { title: 'Board', maximum: 10 },
    ]);
    expect(await save({ ...input, addOns: [] })).toEqual(saved('changed'));
    expect((await findExperience(shop.database.read, input.slug))?.addOns).toEqual([]);
    expect(refusalCodes(await put({ ...board, slug: input.slug }))).toEqual(['SKU_TAKEN']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { guestStanding } from '../../pricing/standing/rules.ts';
import { viewShelf } from '../view.server.ts';
import { importWines } from './import-wines.server.ts';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(async () => {
  await shop.drop();
});

const clock = { now: () => new Date('2026-11-28T20:00:00Z') };
const actor = 'staff:11111111-1111-4111-8111-111111111111';
const run = (table: string, confirmed?: string) =>
  importWines({ database: shop.database, clock }, { table, confirmed }, actor);
async function preview(table: string) {
  const answer = await run(table);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusals));
  return answer.value;
}
const save = async (table: string) => run(table, (await preview(table)).mark);
async function faults(table: string): Promise<string[]> {
  const answer = await run(table);
  return answer.ok ? [] : answer.refusals.map(({ sentence }) => sentence);
}
const query = async (sql: string) => (await shop.database.pool.query(sql)).rows;
const countSkus = async () => (await query('select count(*)::int as count from skus'))[0].count;

const head = 'Name,Vintage,Type,Price,Alcohol,Size,Stock,SKU,Description';
const list = `${head}\nEstate Malbec,2022,Red,$36.00,14.2,750,240,em-22,\nBrut,NV,Sparkling,42,12.1,,60,,Crisp\n`;

test('a preview lists the new wines and saves nothing', async () => {
  const before = await countSkus();
  expect((await preview(list)).wines).toEqual([
    {
      ...{
        line: 2,
        code: 'EM-22',
        name: 'Estate Malbec 2022',
        style: 'red',
        bottleMl: 750,
        priceCents: 3600,
      },
      ...{ openingStock: 240, as: 'created', priceCentsBefore: undefined },
    },
    expect.objectContaining({ line: 3, code: 'BRUT', name: 'Brut', openingStock: 60, as: 'created' }),
  ]);
  expect(await countSkus()).toBe(before);
});

test('a confirmed import puts the wines on sale with their opening stock and records who imported them', async () => {
  expect(await save(list)).toMatchObject({ ok: true });
  const shelf = await viewShelf(shop.database.read, guestStanding);
  const malbec = shelf.find(({ slug }) => slug === 'estate-malbec-2022');
  expect(malbec).toMatchObject({ availability: { state: 'in_stock' }, priceCents: 3600 });
  expect(malbec?.facts).toEqual({ blend: [], flavors: [], pairing: [], awards: [] });
  expect(shelf.find(({ slug }) => slug === 'brut')?.facts).toMatchObject({ note: 'Crisp' });
  expect(
    await query(
      `select on_hand, quantity_change, m.kind, note, adjusted_by from stock join stock_movements m using (resource_id)
         join skus using (resource_id) where code = 'EM-22'`,
    ),
  ).toEqual([
    { on_hand: 240, quantity_change: 240, kind: 'received', note: 'Starting inventory', adjusted_by: actor },
  ]);
  expect(
    await query(`select data from audit_events where action = 'catalog.saved' and actor = '${actor}'`),
  ).toEqual([{ data: { created: 2, changed: 0, repriced: 0, codes: 'EM-22 BRUT' } }]);
});

test('a list that was already imported previews every wine as unchanged', async () => {
  expect((await preview(list)).wines.map(({ as }) => as)).toEqual(['unchanged', 'unchanged']);
});

test('an import keeps the shelf position, the counted stock and every field that the list leaves empty', async () => {
  const position = async () => (await query(`select position from skus where code = 'BRUT'`))[0].position;
  const before = await position();
  expect(await save('SKU,Price,Stock\nBRUT,45.50,999\n')).toMatchObject({
    ok: true,
    value: { wines: [{ as: 'changed', priceCents: 4550, priceCentsBefore: 4200, openingStock: undefined }] },
  });
  expect(await position()).toBe(before);
  expect(
    await query(
      `select price_cents, abv_tenths, facts ->> 'note' as note, on_hand from skus join stock using (resource_id) where code = 'BRUT'`,
    ),
  ).toEqual([{ price_cents: 4550, abv_tenths: 121, note: 'Crisp', on_hand: 60 }]);
});

test('a row without a SKU matches an existing wine by name, vintage and size', async () => {
  expect((await preview('Name,Vintage,Price\nEstate Malbec,2022,40\n')).wines).toMatchObject([
    { code: 'EM-22', as: 'changed', priceCents: 4000, priceCentsBefore: 3600 },
  ]);
});

test('imports a wine with a future release date as coming soon', async () => {
  await save(`${head},Release date\nNouveau,2026,Red,20,12.5,,120,,,12/20/2026\n`);
  expect(await query(`select lifecycle, released_on::text from skus where slug = 'nouveau-2026'`)).toEqual([
    { lifecycle: 'coming', released_on: '2026-12-20' },
  ]);
});

describe('an invalid list', () => {
  test('is rejected with every error and its line number, and nothing is saved', async () => {
    const before = await countSkus();
    const wrong = `${head}\nA,2022,Rouge,10,12,,,,\nB,2022,Red,,12,,,,\nC,20222,Red,10,120,,many,,\nA,2022,Red,10,12,,,,\n`;
    expect(await faults(wrong)).toEqual([
      'Line 2: Type must be red, white, rosé, sparkling or dessert.',
      'Line 3: Price is missing.',
      'Line 4: Alcohol can’t be “120”. Alcohol by volume as a percentage, such as 14.5.',
      'Line 4: Stock can’t be “many”. Starting inventory, in bottles, when it’s first imported.',
      'Line 4: Vintage must be at most 2200.',
    ]);
    expect(await faults(`${head}\nA,2022,Red,10,12,,,,\nA,2022,Red,10,12,,,,\n`)).toEqual([
      'Line 3: A-2022 is listed twice.',
    ]);
    expect(await countSkus()).toBe(before);
  });

  test('reports a missing column only once', async () => {
    expect(await faults('Name,Type,Price\nA,Red,10\nB,White,12\n')).toEqual([
      'Line 1: The “Alcohol” column is missing. New wines need it.',
    ]);
    expect(await faults('Cabernet,2022\nMerlot,2021\n')).toEqual([
      'Line 1: This row must have the column names, and “Name” must be one of them.',
    ]);
  });

  test.each([
    ['only whitespace', ' \n', 'Choose a file, or paste your list.'],
    ['only a header', `${head}\n`, 'The list has no wines.'],
    ['too many wines', `${head}\n${'A,2022,Red,10,12,,,,\n'.repeat(2001)}`, 'more than 2,000 wines'],
    ['too much text', 'é'.repeat(600_000), 'larger than 1 MB'],
    ['an unclosed quote', `${head}\n"A,2022`, 'Line 2: This is not valid CSV'],
  ])('is rejected when it contains %s', async (_, table, words) => {
    expect((await faults(table))[0]).toContain(words);
  });
});

test("stores HTML in a wine's name as plain text", async () => {
  await save(`${head}\n<b>Bold</b>,2022,Red,10,12,,,,<script>alert(1)</script>\n`);
  expect(await query(`select title from skus where slug = 'b-bold-b-2022'`)).toEqual([
    { title: '<b>Bold</b>' },
  ]);
});

test('rejects a confirmation if a wine has changed since the preview', async () => {
  const table = 'SKU,Price\nEM-22,50\n';
  const { mark } = await preview(table);
  await save('SKU,Price\nEM-22,48\n');
  const answer = await run(table, mark);
  expect(answer.ok ? [] : answer.refusals.map(({ code }) => code)).toEqual(['PREVIEW_OUTDATED']);
  expect(await query(`select price_cents from skus where code = 'EM-22'`)).toEqual([{ price_cents: 4800 }]);
});

test('accepts only one of two concurrent imports of the same list and creates the wine once', async () => {
  const table = `${head}\nTwice,2022,Red,10,12,,,,\n`;
  const { mark } = await preview(table);
  const both = await Promise.all([run(table, mark), run(table, mark)]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await query(`select 1 from skus where slug = 'twice-2022'`)).toHaveLength(1);
});

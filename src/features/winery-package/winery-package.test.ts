import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { demoFolder } from '../../../test/helpers/demo-winery.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { createZipCodeTable } from '../../integrations/zip-codes/table-adapter.server.ts';
import { commitOrRollBack } from '../../platform/dry-run.server.ts';
import { openWineryPackage, wineryPackageParts } from '../../winery-package.server.ts';
import { exportPackage } from './export-package.server.ts';
import { formatImportOutcome, formatPackageProblem, importPackage } from './import-package.server.ts';
import { plantedCustomerFiles, plantedProblems, plantProblems } from './testing.ts';
import type { PackageFiles } from './types.ts';

const now = new Date('2026-11-27T20:00:00Z');
const zipCodes = createZipCodeTable();
const files = openWineryPackage(demoFolder);

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
  await run(files);
});
afterAll(async () => {
  await shop.drop();
});

function run(given: PackageFiles, isKept = true) {
  return commitOrRollBack(shop.database, async (tx) => {
    const result = await importPackage(wineryPackageParts(now, { zipCodes }), given, {
      tx,
      actor: 'operator:jo',
      now,
      seal: testSeal,
    });
    return { result, isKept: isKept && result.kind === 'imported' };
  });
}

/** Returns the sample package with one file changed. */
function changed(file: string, change: (text: string) => string): PackageFiles {
  return new Map([...files, [file, change(files.get(file) ?? '')]]);
}

async function digest(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(`
    select (select json_agg(s order by id) from skus s) as skus, (select json_agg(c order by sku_id, component_sku_id) from sku_components c) as parts,
           (select count(*) from content_versions) as versions, (select json_agg(t order by document, effective_on) from legal_texts t) as texts, (select json_agg(k order by resource_id) from stock k) as stock,
           (select json_agg(w order by name, version) from winery_settings w) as settings`);
  return rows[0];
}

describe('the import of a package', () => {
  it('changes nothing if the database already matches the package', async () => {
    const before = await digest();
    const outcome = await run(files);
    expect(outcome.kind === 'imported' ? formatImportOutcome(outcome.parts) : outcome).toEqual([
      '= everything is as in the package',
      '- nothing',
    ]);
    expect(await digest()).toEqual(before);
  });

  it('previews its changes, and applies them only when requested', async () => {
    const before = await digest();
    const dearer = changed('catalog/wines.csv', (text) => text.replace(',38.00,', ',39.50,'));
    const lines = async (isKept: boolean) => {
      const outcome = await run(dearer, isKept);
      return outcome.kind === 'imported' ? formatImportOutcome(outcome.parts) : outcome;
    };
    expect(await lines(false)).toEqual(['~ 1 wines and goods, 1 with a new price', '- nothing']);
    expect(await digest()).toEqual(before);
    expect(await lines(true)).toEqual(['~ 1 wines and goods, 1 with a new price', '- nothing']);
    const { rows } = await shop.database.pool.query(
      `select s.price_cents, a.actor, a.data ->> 'codes' as codes from skus s, audit_events a
        where s.slug = 'cabernet-sauvignon-2022' and a.action = 'catalog.saved' order by a.id desc limit 1`,
    );
    expect(rows[0]).toEqual({ price_cents: 3950, actor: 'operator:jo', codes: 'ML-CS-22' });
    await run(files);
  });

  it('never deletes records that the package no longer contains', async () => {
    const fewer = changed('catalog/goods.json', () => '[]');
    expect(await run(fewer)).toMatchObject({ kind: 'imported' });
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as left from skus where kind = 'gift_card'`,
    );
    expect(rows[0].left).toBe(1);
  });

  it('never changes counted stock', async () => {
    await run(changed('catalog/wines.csv', (text) => text.replaceAll(/,\d+$/gm, ',7')));
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as sevens from stock where on_hand = 7`,
    );
    expect(rows[0].sevens).toBe(0);
  });
});

it('an exported package can be imported again and produces the same database', async () => {
  const exported = await exportPackage(wineryPackageParts(now, { zipCodes }), shop.database.read, now);
  const before = await digest();
  const outcome = await run(exported);
  expect(outcome.kind === 'imported' ? formatImportOutcome(outcome.parts) : outcome).toEqual([
    '= everything is as in the package',
    '- nothing',
  ]);
  expect(await digest()).toEqual(before);
  const fresh = await createTestDatabase();
  try {
    const imported = await commitOrRollBack(fresh.database, async (tx) => {
      const result = await importPackage(wineryPackageParts(now, { zipCodes }), exported, {
        tx,
        actor: 'operator:jo',
        now,
        seal: testSeal,
      });
      return { result, isKept: true };
    });
    expect(imported).toMatchObject({ kind: 'imported' });
    expect(await exportPackage(wineryPackageParts(now, { zipCodes }), fresh.database.read, now)).toEqual(
      exported,
    );
  } finally {
    await fresh.drop();
  }
});

describe('a faulty package', () => {
  const table = files.get('catalog/wines.csv') ?? '';

  it.each([
    ['the same SKU code twice', (text: string) => `${text}${table.split('\n')[1]}\n`, 'is listed twice'],
    [
      'a slug that another wine already uses',
      (text: string) => text.replace('ML-CS-22,', 'XX-CS-22,'),
      'already uses',
    ],
    [
      'an allocated wine without a purchase limit',
      (text: string) => text.replace('allocation,current,2025-10-04,3', 'allocation,current,2025-10-04,'),
      'purchase limit',
    ],
    [
      'an unknown next vintage',
      (text: string) => text.replace(/grenache-2024,(\d*)$/m, 'grenache-2034,$1'),
      'next vintage',
    ],
  ])('with %s is rejected and writes nothing', async (_, change, words) => {
    const before = await digest();
    const outcome = await run(changed('catalog/wines.csv', change));
    expect(outcome.kind === 'faulty' ? outcome.faults.map(formatPackageProblem).join() : outcome).toContain(
      words,
    );
    expect(await digest()).toEqual(before);
  });

  it('with many faults writes nothing', async () => {
    const before = await digest();
    expect(
      await run(plantProblems(new Map([...files, ...plantedCustomerFiles]), plantedProblems).files),
    ).toMatchObject({
      kind: 'faulty',
    });
    expect(await digest()).toEqual(before);
  });

  it.each([
    [
      'an unknown room',
      'experiences/experiences.json',
      '"pool": "The terrace"',
      '"pool": "The attic"',
      'pool',
    ],
    [
      'a reward for an unknown experience',
      'rewards/rewards.json',
      '"experience": "',
      '"experience": "no-',
      'experience',
    ],
    [
      'a promo code with a changed discount',
      'pricing/coupons.json',
      '"rate": 1500',
      '"rate": 1600',
      'CASE15 already exists',
    ],
    [
      'a set with an unknown wine',
      'catalog/sets.json',
      '"slug": "chardonnay-2023"',
      '"slug": "port-2023"',
      'First Flight contains',
    ],
  ])('with %s is rejected as a whole', async (_, file, from, to, says) => {
    const { files: faulty } = plantProblems(files, [{ file, from, to, says }]);
    const before = await digest();
    const outcome = await run(faulty);
    const found = outcome.kind === 'faulty' ? outcome.faults.map(formatPackageProblem) : outcome;
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${file}:\\d+: .*${says}`)));
    expect(await digest()).toEqual(before);
  });
});

describe('the order of records in a file', () => {
  const slugs = async (table: 'experiences' | 'rewards') =>
    (await shop.database.pool.query(`select slug from ${table} order by position`)).rows.map(
      ({ slug }) => slug,
    );
  const listOf = (file: string) => JSON.parse(files.get(file) ?? '[]') as { readonly slug: string }[];

  it.each([
    ['experiences', 'experiences/experiences.json'],
    ['rewards', 'rewards/rewards.json'],
  ] as const)(
    'becomes the order of the %s, and a partial file reorders only the records it contains',
    async (table, file) => {
      const list = listOf(file);
      const before = await slugs(table);
      expect(before).toEqual(list.map(({ slug }) => slug));
      const turned = list.toReversed();
      expect(await run(changed(file, () => JSON.stringify(turned)))).toMatchObject({ kind: 'imported' });
      expect(await slugs(table)).toEqual(before.toReversed());
      await run(files);
      const [first, , third] = list;
      await run(changed(file, () => JSON.stringify([third, first])));
      expect(await slugs(table)).toEqual([before[2], before[1], before[0], ...before.slice(3)]);
      await run(files);
      expect(await slugs(table)).toEqual(before);
    },
  );
});

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/helpers/database.ts';
import { demoFolder } from '../../../test/helpers/demo-winery.ts';
import { testSeal } from '../../../test/helpers/shop.ts';
import { createZipCodeTable } from '../../integrations/zip-codes/table-adapter.server.ts';
import { undoable } from '../../platform/dry-run.server.ts';
import { openPackage, packageParts } from '../../winery-package.server.ts';
import { exportPackage } from './export-package.server.ts';
import { faultLine, importPackage, outcomeLines, readParts } from './import-package.server.ts';
import { templateFiles } from './template-rules.ts';
import { plant, plantedCustomers, plantedFaults } from './testing.ts';
import type { PackageFiles } from './types.ts';

const now = new Date('2026-11-27T20:00:00Z');
const zipCodes = createZipCodeTable();
const secondFolder = demoFolder.replace('mesa-lucero', 'seneca-gorge');
const files = openPackage(demoFolder);

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase();
  await run(files);
});
afterAll(async () => {
  await shop.drop();
});

function run(given: PackageFiles, isKept = true) {
  return undoable(shop.database, async (tx) => {
    const result = await importPackage(packageParts(now, { zipCodes }), given, {
      tx,
      actor: 'operator:jo',
      now,
      seal: testSeal,
    });
    return { result, isKept: isKept && result.kind === 'imported' };
  });
}

function faults(given: PackageFiles): string[] {
  return readParts(packageParts(now, { zipCodes }), given).faults.map(faultLine);
}

/** The package with one file changed. */
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

describe('importing a package', () => {
  it('changes nothing if everything is there already', async () => {
    const before = await digest();
    const outcome = await run(files);
    expect(outcome.kind === 'imported' ? outcomeLines(outcome.parts) : outcome).toEqual([
      '= everything is as in the package',
      '- nothing',
    ]);
    expect(await digest()).toEqual(before);
  });

  it('says what it would change, and changes it only when told to', async () => {
    const before = await digest();
    const dearer = changed('catalog/wines.csv', (text) => text.replace(',38.00,', ',39.50,'));
    const lines = async (isKept: boolean) => {
      const outcome = await run(dearer, isKept);
      return outcome.kind === 'imported' ? outcomeLines(outcome.parts) : outcome;
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

  it('never deletes what it no longer names', async () => {
    const fewer = changed('catalog/goods.json', () => '[]');
    expect(await run(fewer)).toMatchObject({ kind: 'imported' });
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as left from skus where kind = 'gift_card'`,
    );
    expect(rows[0].left).toBe(1);
  });

  it('leaves stock as it was counted', async () => {
    await run(changed('catalog/wines.csv', (text) => text.replaceAll(/,\d+$/gm, ',7')));
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as sevens from stock where on_hand = 7`,
    );
    expect(rows[0].sevens).toBe(0);
  });
});

it('names the fault of a profile, although other files are read with what it says', () => {
  const copy = mkdtempSync(join(tmpdir(), 'faulty-profile-'));
  try {
    cpSync(demoFolder, copy, { recursive: true });
    const profile = files.get('winery.json') ?? '';
    writeFileSync(join(copy, 'winery.json'), profile.replace('America/Los_Angeles', 'America/Paso'));
    expect(faults(openPackage(copy))).toEqual([
      expect.stringMatching(/^winery\.json:\d+: timeZone must be a time zone/),
    ]);
  } finally {
    openPackage(demoFolder);
    rmSync(copy, { recursive: true, force: true });
  }
});

it('exporting and importing again gives the same database', async () => {
  const exported = await exportPackage(packageParts(now, { zipCodes }), shop.database.read, now);
  const before = await digest();
  const outcome = await run(exported);
  expect(outcome.kind === 'imported' ? outcomeLines(outcome.parts) : outcome).toEqual([
    '= everything is as in the package',
    '- nothing',
  ]);
  expect(await digest()).toEqual(before);
  const fresh = await createTestDatabase();
  try {
    const imported = await undoable(fresh.database, async (tx) => {
      const result = await importPackage(packageParts(now, { zipCodes }), exported, {
        tx,
        actor: 'operator:jo',
        now,
        seal: testSeal,
      });
      return { result, isKept: true };
    });
    expect(imported).toMatchObject({ kind: 'imported' });
    expect(await exportPackage(packageParts(now, { zipCodes }), fresh.database.read, now)).toEqual(exported);
  } finally {
    await fresh.drop();
  }
});

describe('checking a package', () => {
  it('finds no fault in the demonstration and in the second winery', () => {
    expect(faults(files)).toEqual([]);
    expect(faults(openPackage(secondFolder))).toEqual([]);
    openPackage(demoFolder);
  });

  const textLine = (file: string, words: string) =>
    (files.get(file) ?? '').split('\n').findIndex((line) => line.includes(words)) + 1;
  const table = files.get('catalog/wines.csv') ?? '';
  const lineOf = (slug: string) => table.split('\n').findIndex((line) => line.includes(`,${slug},`)) + 1;
  const cabernet = lineOf('cabernet-sauvignon-2022');

  it.each([
    [
      'HTML in a legal text',
      'legal/privacy/2026-11-26.md',
      (text: string) => `${text.trimEnd()}\n<script>\n`,
      `legal/privacy/2026-11-26.md:${(files.get('legal/privacy/2026-11-26.md') ?? '').split('\n').length}: HTML`,
    ],
    [
      'a legal text of another day',
      'legal/waiver/2026-11-26.md',
      (text: string) => text.replace('from: 2026-11-26', 'from: 2026-11-27'),
      'legal/waiver/2026-11-26.md:2: from',
    ],
    [
      'an unknown legal text',
      'legal/cookies/2026-11-26.md',
      () => 'x',
      'legal/cookies/2026-11-26.md:1: Legal',
    ],
    [
      'an unknown column',
      'catalog/wines.csv',
      (text: string) => text.replace('vintage', 'year'),
      'catalog/wines.csv:1: year',
    ],
    [
      'a price with a comma',
      'catalog/wines.csv',
      (text: string) => text.replace(',38.00,', ',"38,00",'),
      `catalog/wines.csv:${cabernet}: price`,
    ],
    [
      'a style that does not exist',
      'catalog/wines.csv',
      (text: string) => text.replace('2022,red,38.00', '2022,rouge,38.00'),
      `catalog/wines.csv:${cabernet}: style`,
    ],
    [
      'too much alcohol',
      'catalog/wines.csv',
      (text: string) => text.replace(',14.6,', ',146,'),
      `catalog/wines.csv:${cabernet}: abv`,
    ],
    [
      'a day that does not exist',
      'catalog/wines.csv',
      (text: string) => text.replace('2025-03-01', '2025-02-30'),
      `catalog/wines.csv:${cabernet}: released_on`,
    ],
    [
      'a wine without words',
      'catalog/wines.csv',
      (text: string) => text.replace('cabernet-sauvignon-2022', 'cabernet-2022'),
      `catalog/wines.csv:${cabernet}: Cabernet Sauvignon has no file`,
    ],
    [
      'a blend of 101 %',
      'catalog/wines/cabernet-sauvignon-2022.json',
      (text: string) => text.replace('"percent": 88', '"percent": 89'),
      'catalog/wines/cabernet-sauvignon-2022.json:',
    ],
    [
      'a field that does not exist',
      'catalog/wines/cabernet-sauvignon-2022.json',
      (text: string) => text.replace('"note"', '"notes"'),
      'catalog/wines/cabernet-sauvignon-2022.json:',
    ],
    ['broken JSON', 'catalog/sets.json', (text: string) => text.replace(',', ';'), 'catalog/sets.json:'],
    ['no list', 'catalog/goods.json', () => '{}', 'catalog/goods.json:1: '],
    [
      'a ZIP code of four digits',
      'winery.json',
      (text: string) => text.replace('"93446"', '"9344"'),
      'winery.json:',
    ],
    [
      'a time zone that does not exist',
      'winery.json',
      (text: string) => text.replace('America/Los_Angeles', 'America/Paso'),
      'winery.json:',
    ],
    [
      'a state in two shipping zones',
      'shipping.json',
      (text: string) => text.replace('"AZ"', '"CA"'),
      `shipping.json:${textLine('shipping.json', '"AZ"')}: zones.1.states.0 is CA, which is already in the zone california.`,
    ],
    [
      'a shipping price that falls',
      'shipping.json',
      (text: string) => text.replace('"priceCents": 2000', '"priceCents": 1400'),
      `shipping.json:${textLine('shipping.json', '"priceCents": 2000')}: zones.0.bands.1.priceCents must not be less than in the band before.`,
    ],
    [
      'a tax rate as a fraction of many digits',
      'tax.json',
      (text: string) => text.replace('"wine": 9.75', '"wine": 9.75005'),
      `tax.json:${textLine('tax.json', '"wine": 9.75')}: districts.0.wine must have at most three decimals.`,
    ],
    [
      'nexus in a state without a rate',
      'tax.json',
      (text: string) => text.replace('"AK",', '"PR",'),
      `tax.json:${textLine('tax.json', '"AK",')}: nexus.0 is PR, which has no rate in states.`,
    ],
    [
      'a page with no blocks',
      'pages/help.json',
      () => '{"id":"help","name":"Help","data":{"url":"/help","title":"Help","blocks":[]}}',
      'pages/help.json:1: ',
    ],
  ])('names %s with its file and line', (_, file, change, expected) => {
    const found = faults(changed(file, change));
    expect(found.some((line) => line.startsWith(expected))).toBe(true);
    expect(found.every((line) => /^[\w/.-]+:\d+: .+\.$/.test(line))).toBe(true);
  });

  it('names the line within a file of JSON', () => {
    const file = 'catalog/goods.json';
    const text = files.get(file) ?? '';
    const at = text.split('\n').findIndex((line) => line.includes('"priceCents"')) + 1;
    expect(faults(changed(file, () => text.replace(/"priceCents": \d+/, '"priceCents": -1')))).toEqual([
      expect.stringContaining(`${file}:${at}: `),
    ]);
  });

  it.each([
    ['the same code twice', (text: string) => `${text}${table.split('\n')[1]}\n`, 'is listed twice'],
    ['an address of another wine', (text: string) => text.replace('ML-CS-22,', 'XX-CS-22,'), 'already uses'],
    [
      'an allocation without a limit',
      (text: string) => text.replace('allocation,current,2025-10-04,3', 'allocation,current,2025-10-04,'),
      'purchase limit',
    ],
    [
      'a next vintage that does not exist',
      (text: string) => text.replace(/grenache-2024,(\d*)$/m, 'grenache-2034,$1'),
      'next vintage',
    ],
  ])('refuses %s and writes nothing', async (_, change, words) => {
    const before = await digest();
    const outcome = await run(changed('catalog/wines.csv', change));
    expect(outcome.kind === 'faulty' ? outcome.faults.map(faultLine).join() : outcome).toContain(words);
    expect(await digest()).toEqual(before);
  });
});

describe('a package with many faults', () => {
  const whole = new Map([...files, ...plantedCustomers]);

  it('has each of them named with its file and line', () => {
    expect(faults(whole)).toEqual([]);
    const { files: faulty, located } = plant(whole, plantedFaults);
    const found = faults(faulty);
    expect(located.length).toBeGreaterThanOrEqual(40);
    expect(located.filter((start) => !found.some((line) => line.startsWith(start)))).toEqual([]);
    // A field under another name is also missing under its own.
    const others = found.filter((line) => !located.some((start) => line.startsWith(start)));
    expect(others.filter((line) => !line.endsWith(' is missing.'))).toEqual([]);
    expect(found.every((line) => /^[\w/.-]+:\d+: .+\.$/.test(line))).toBe(true);
  });

  it('writes nothing', async () => {
    const before = await digest();
    expect(await run(plant(whole, plantedFaults).files)).toMatchObject({ kind: 'faulty' });
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
      'a reward at no experience',
      'rewards/rewards.json',
      '"experience": "',
      '"experience": "no-',
      'experience',
    ],
    ['another benefit of a code', 'pricing/coupons.json', '"rate": 1500', '"rate": 1600', 'CASE15 exists'],
    [
      'a part that is not sold',
      'catalog/sets.json',
      '"slug": "chardonnay-2023"',
      '"slug": "port-2023"',
      'First Flight contains',
    ],
  ])('is refused as a whole with %s', async (_, file, from, to, says) => {
    const { files: faulty } = plant(files, [{ file, from, to, says }]);
    const before = await digest();
    const outcome = await run(faulty);
    const found = outcome.kind === 'faulty' ? outcome.faults.map(faultLine) : outcome;
    expect(found).toContainEqual(expect.stringMatching(new RegExp(`^${file}:\\d+: .*${says}`)));
    expect(await digest()).toEqual(before);
  });
});

describe('the order of a file', () => {
  const slugs = async (table: 'experiences' | 'rewards') =>
    (await shop.database.pool.query(`select slug from ${table} order by position`)).rows.map(
      ({ slug }) => slug,
    );
  const listOf = (file: string) => JSON.parse(files.get(file) ?? '[]') as { readonly slug: string }[];

  it.each([
    ['experiences', 'experiences/experiences.json'],
    ['rewards', 'rewards/rewards.json'],
  ] as const)(
    'becomes that of the %s, and a part of them changes places among themselves',
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

it('finds no fault in the files of the template', () => {
  const template = new Map([...templateFiles(), ['winery.json', files.get('winery.json') ?? '']]);
  expect(faults(template)).toEqual([]);
});

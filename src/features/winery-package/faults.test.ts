import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoFolder } from '../../../test/helpers/demo-winery.ts';
import { createZipCodeTable } from '../../integrations/zip-codes/table-adapter.server.ts';
import { openWineryPackage, wineryPackageParts } from '../../winery-package.server.ts';
import { formatPackageProblem, readPackageParts } from './import-package.server.ts';
import { packageTemplateFiles } from './template-rules.ts';
import { plantedCustomerFiles, plantedProblems, plantProblems } from './testing.ts';
import type { PackageFiles } from './types.ts';

const now = new Date('2026-11-27T20:00:00Z');
const zipCodes = createZipCodeTable();
const secondFolder = demoFolder.replace('mesa-lucero', 'seneca-gorge');
const files = openWineryPackage(demoFolder);

function faults(given: PackageFiles): string[] {
  return readPackageParts(wineryPackageParts(now, { zipCodes }), given).faults.map(formatPackageProblem);
}

/** Returns the sample package with one file changed. */
function changed(file: string, change: (text: string) => string): PackageFiles {
  return new Map([...files, [file, change(files.get(file) ?? '')]]);
}

describe('the check of a package', () => {
  it('finds no fault in the demo winery and the second winery', () => {
    expect(faults(files)).toEqual([]);
    expect(faults(openWineryPackage(secondFolder))).toEqual([]);
    openWineryPackage(demoFolder);
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
      'a legal text whose date differs from its file name',
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
      'an unknown style',
      'catalog/wines.csv',
      (text: string) => text.replace('2022,red,38.00', '2022,rouge,38.00'),
      `catalog/wines.csv:${cabernet}: style`,
    ],
    [
      'an alcohol content that is too high',
      'catalog/wines.csv',
      (text: string) => text.replace(',14.6,', ',146,'),
      `catalog/wines.csv:${cabernet}: abv`,
    ],
    [
      'a date that does not exist',
      'catalog/wines.csv',
      (text: string) => text.replace('2025-03-01', '2025-02-30'),
      `catalog/wines.csv:${cabernet}: released_on`,
    ],
    [
      'a wine without a description file',
      'catalog/wines.csv',
      (text: string) => text.replace('cabernet-sauvignon-2022', 'cabernet-2022'),
      `catalog/wines.csv:${cabernet}: Cabernet Sauvignon has no file`,
    ],
    [
      'a blend that adds up to 101%',
      'catalog/wines/cabernet-sauvignon-2022.json',
      (text: string) => text.replace('"percent": 88', '"percent": 89'),
      'catalog/wines/cabernet-sauvignon-2022.json:',
    ],
    [
      'an unknown field',
      'catalog/wines/cabernet-sauvignon-2022.json',
      (text: string) => text.replace('"note"', '"notes"'),
      'catalog/wines/cabernet-sauvignon-2022.json:',
    ],
    ['invalid JSON', 'catalog/sets.json', (text: string) => text.replace(',', ';'), 'catalog/sets.json:'],
    ['an object instead of a list', 'catalog/goods.json', () => '{}', 'catalog/goods.json:1: '],
    [
      'a four-digit ZIP code',
      'winery.json',
      (text: string) => text.replace('"93446"', '"9344"'),
      'winery.json:',
    ],
    [
      'an unknown time zone',
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
      'a shipping price below the previous band',
      'shipping.json',
      (text: string) => text.replace('"priceCents": 2000', '"priceCents": 1400'),
      `shipping.json:${textLine('shipping.json', '"priceCents": 2000')}: zones.0.bands.1.priceCents must not be less than in the previous band.`,
    ],
    [
      'a tax rate with too many decimal places',
      'tax.json',
      (text: string) => text.replace('"wine": 9.75', '"wine": 9.75005'),
      `tax.json:${textLine('tax.json', '"wine": 9.75')}: districts.0.wine must have at most three decimal places.`,
    ],
    [
      'nexus in a state without a rate',
      'tax.json',
      (text: string) => text.replace('"AK",', '"PR",'),
      `tax.json:${textLine('tax.json', '"AK",')}: nexus.0 is PR, which has no rate in states.`,
    ],
    [
      'a page without blocks',
      'pages/help.json',
      () => '{"id":"help","name":"Help","data":{"url":"/help","title":"Help","blocks":[]}}',
      'pages/help.json:1: ',
    ],
  ])('reports %s with its file and line', (_, file, change, expected) => {
    const found = faults(changed(file, change));
    expect(found.some((line) => line.startsWith(expected))).toBe(true);
    expect(found.every((line) => /^[\w/.-]+:\d+: .+\.$/.test(line))).toBe(true);
  });

  it('reports the line within a JSON file', () => {
    const file = 'catalog/goods.json';
    const text = files.get(file) ?? '';
    const at = text.split('\n').findIndex((line) => line.includes('"priceCents"')) + 1;
    expect(faults(changed(file, () => text.replace(/"priceCents": \d+/, '"priceCents": -1')))).toEqual([
      expect.stringContaining(`${file}:${at}: `),
    ]);
  });

  it('reports each of many faults with its file and line', () => {
    const whole = new Map([...files, ...plantedCustomerFiles]);
    expect(faults(whole)).toEqual([]);
    const { files: faulty, located } = plantProblems(whole, plantedProblems);
    const found = faults(faulty);
    expect(located.length).toBeGreaterThanOrEqual(40);
    expect(located.filter((start) => !found.some((line) => line.startsWith(start)))).toEqual([]);
    // A field under another name is also missing under its own.
    const others = found.filter((line) => !located.some((start) => line.startsWith(start)));
    expect(others.filter((line) => !line.endsWith(' is missing.'))).toEqual([]);
    expect(found.every((line) => /^[\w/.-]+:\d+: .+\.$/.test(line))).toBe(true);
  });
});

it('a fault in the profile is reported, although reading the other files depends on the profile', () => {
  const copy = mkdtempSync(join(tmpdir(), 'faulty-profile-'));
  try {
    cpSync(demoFolder, copy, { recursive: true });
    const profile = files.get('winery.json') ?? '';
    writeFileSync(join(copy, 'winery.json'), profile.replace('America/Los_Angeles', 'America/Paso'));
    expect(faults(openWineryPackage(copy))).toEqual([
      expect.stringMatching(/^winery\.json:\d+: timeZone must be a time zone/),
    ]);
  } finally {
    openWineryPackage(demoFolder);
    rmSync(copy, { recursive: true, force: true });
  }
});

it('the files of the template have no fault', () => {
  const template = new Map([...packageTemplateFiles(), ['winery.json', files.get('winery.json') ?? '']]);
  expect(faults(template)).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvByteOrderMark, csvLine } from '../../../core/csv.ts';
import { decodeWineList, normalizeSkuCode, wineListColumns, wineSlugFor } from './rules.ts';
import { readWineTable } from './wine-table-rules.ts';

const read = (text: string) =>
  readWineTable(text, { required: [], dayAfter: (days) => `+${days}`, isSpreadsheet: true });
const only = (text: string) => read(text).wines[0];

describe('readWineTable', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('reads a spreadsheet export separated by %s', (_, separator) => {
    const lines = [
      ['Wine Name', 'Year', 'Color', 'Retail Price', 'ABV (%)', 'Size', 'Qty', 'Tasting Notes', 'UPC'],
      [
        '"Estate ""Old Block"" Red"',
        '2021',
        'Red',
        '"$1,042.50"',
        '14.5%',
        '1.5 L',
        '"1,200"',
        '"Plum\r\nand cocoa"',
        '1',
      ],
      ['', '', '', '', '', '', '', '', ''],
      ['Brut', 'NV', 'Sparkling wine', '$38', '12', '750ml', '', '', ''],
    ];
    const table = read(csvByteOrderMark + lines.map((line) => `${line.join(separator)}\r\n`).join(''));
    expect(table.faults).toEqual([]);
    expect(table.ignored).toEqual(['UPC']);
    expect(table.wines).toMatchObject([
      {
        line: 2,
        own: {
          title: 'Estate "Old Block" Red',
          vintage: 2021,
          style: 'red',
          priceCents: 104_250,
          abvTenths: 145,
        },
        facts: { note: 'Plum\nand cocoa' },
        wrong: [],
      },
      { line: 5, own: { title: 'Brut', style: 'sparkling', priceCents: 3_800, abvTenths: 120 }, facts: {} },
    ]);
    expect(table.wines[0]?.own).toMatchObject({ bottleMl: 1500, openingStock: 1200 });
    expect(table.wines[1]?.own.vintage).toBeUndefined();
  });

  it('recognizes every column of the import template', () => {
    const { headers, ignored } = read(csvLine(wineListColumns.map(({ title }) => title)));
    expect(ignored).toEqual([]);
    expect(headers.size).toBe(wineListColumns.length);
  });

  it.each([
    ['a formula', 'Name\n=A1&B1', 'Name can’t be “=A1&B1”. Save the table with values instead of formulas.'],
    ['a formula error', 'Name,Price\nMalbec,#REF!', 'Price can’t be “#REF!”. Save'],
    ['a price in words', 'Name,Price\nMalbec,thirty', 'Price can’t be “thirty”.'],
    ['a comma for cents', 'Name;Price\nMalbec;"38,00"', 'Price can’t be “38,00”.'],
    ['a fraction of a bottle', 'Name,Stock\nMalbec,12.5', 'Stock can’t be “12.5”.'],
    ['a negative number of bottles', 'Name,Stock\nMalbec,-3', 'Stock can’t be “-3”.'],
  ])('reports %s with the column’s name from the header', (_, text, sentence) => {
    expect(only(text)?.wrong[0]?.sentence).toContain(sentence);
  });

  it('reports two columns with the same meaning', () => {
    expect(read('Name,Color,Type\nMalbec,Red,Still').faults).toEqual([
      { line: 1, sentence: 'The columns “Color” and “Type” mean the same thing. Keep one of them.' },
    ]);
  });

  it('ignores a column named after a built-in object property', () => {
    expect(read('Name,__proto__,constructor\nMalbec,1,2')).toMatchObject({
      ...{ faults: [], ignored: ['__proto__', 'constructor'] },
    });
  });

  it('reports the line of each wine even if earlier cells contain line breaks', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\0\r\uFFFD]/g, ''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), (notes) => {
        const lines = notes.map((note, index) => csvLine([`Wine ${index}`, note, 'end']));
        const { wines, faults } = read(['Name,Description,Vineyard', ...lines].join('\n'));
        expect(faults).toEqual([]);
        const starts = lines.map(
          (_, index) => 2 + lines.slice(0, index).join('').split('\n').length - 1 + index,
        );
        expect(wines.map(({ line, cells }) => [line, cells.title, cells.vineyard])).toEqual(
          starts.map((line, index) => [line, `Wine ${index}`, 'end']),
        );
      }),
    );
  });

  it('never throws, whatever the text contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(read(`Name,Price\n${text}`).headers.size).toBeLessThanOrEqual(2);
        expect(read(text).wines.length).toBeLessThan(200);
      }),
    );
  });
});

describe('decodeWineList', () => {
  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4, 20], 'workbook'],
    ['text in Windows-1252', [...Buffer.from('Name\nRos'), 0xe9], 'not UTF-8'],
    ['text in UTF-16', [0xff, 0xfe, 0x4e, 0, 0x61, 0], 'not UTF-8'],
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10], 'not UTF-8'],
    ['a file of zero bytes', [0, 0, 0], 'not a CSV file'],
  ])('rejects %s', (_, bytes, words) => {
    const answer = decodeWineList(Uint8Array.from(bytes));
    expect(answer.ok ? '' : answer.refusals[0]?.sentence).toContain(words);
  });

  it('rejects a file larger than 1 MB', () => {
    expect(decodeWineList(new Uint8Array(1024 * 1024 + 1)).ok).toBe(false);
    expect(decodeWineList(new Uint8Array(1024 * 1024).fill(65)).ok).toBe(true);
  });
});

describe('slug and SKU code rules', () => {
  it.each([
    [{ title: 'Pinot Noir', vintage: 2022 }, 'pinot-noir-2022'],
    [{ title: 'Rosé of “Mourvèdre”', vintage: 2024, bottleMl: 750 }, 'rose-of-mourvedre-2024'],
    [{ title: 'Winemaker’s Brut', bottleMl: 1500 }, 'winemakers-brut-1500-ml'],
    [{ title: '—' }, ''],
  ])('turn %j into the slug “%s”', (wine, slug) => expect(wineSlugFor(wine)).toBe(slug));

  it('produce a slug that the catalog accepts, from any wine name', () => {
    const named = fc.record({ title: fc.string({ unit: 'grapheme', maxLength: 120 }) });
    fc.assert(
      fc.property(named, ({ title }) => {
        expect(wineSlugFor({ title, vintage: 2022 })).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(wineSlugFor({ title, vintage: 2022 }).length).toBeLessThanOrEqual(80);
      }),
    );
  });

  it('normalize an entered SKU code to the catalog’s format', () =>
    expect(normalizeSkuCode(' pn_22/750 ')).toBe('PN-22-750'));
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSearchLength, parseSearch } from './search-rules.ts';

const queries = (entered: string) => parseSearch(entered).terms.map(({ query }) => query);

describe('parseSearch', () => {
  it.each([
    ['under $40', undefined, 3999, 'under $40'],
    ['below 40 dollars', undefined, 3999, 'under $40'],
    ['up to 40', undefined, 4000, 'up to $40'],
    ['over 50', 5001, undefined, 'over $50'],
    ['at least $50', 5000, undefined, 'from $50'],
    ['$30–50', 3000, 5000, '$30–50'],
    ['between 50 and 30', 3000, 5000, '$30–50'],
    ['30 to 50', 3000, 5000, '$30–50'],
    ['under 1,250', undefined, 124_999, 'under $1250'],
    ['$100 to $1,000', 10_000, 100_000, '$100–1000'],
  ])('reads a price range from “%s”', (entered, fromCents, toCents, label) => {
    expect(parseSearch(entered)).toMatchObject({ fromCents, toCents, terms: [], understood: [{ label }] });
  });

  it('reads no price from an amount with a misplaced comma', () => {
    expect(parseSearch('under 50,5')).toMatchObject({ fromCents: undefined, toCents: undefined });
  });

  it.each([
    ['2021', [2021]],
    ['merlot 2020 2022', [2020, 2022]],
    ['2019-2021', [2019, 2020, 2021]],
    ['wines from 2021', [2021]],
  ])('reads vintages from “%s”', (entered, vintages) => {
    expect(parseSearch(entered)).toMatchObject({ vintages, fromCents: undefined, toCents: undefined });
  });

  it.each([
    ['magnum', [1500]],
    ['1.5 l', [1500]],
    ['half bottles', [375]],
    ['500ml', [500]],
  ])('reads a bottle size from “%s”', (entered, bottleMls) => {
    expect(parseSearch(entered)).toMatchObject({ bottleMls, terms: [] });
  });

  it.each([
    ['Red', ['red']],
    ['ROSÉ', ['rosé']],
    ['rose', ['rosé']],
    ['bubbly', ['sparkling']],
  ])('reads a wine type from “%s”', (entered, types) => {
    expect(parseSearch(entered)).toMatchObject({ types, terms: [] });
  });

  it.each([
    ['cab', ["('cabernet' & 'sauvignon')"]],
    ['cab franc', ["('cabernet' & 'franc')"]],
    ['Zin', ["('zinfandel')"]],
    ['gsm', ["('gsm') | ('grenache' & 'syrah' & 'mourvedre')"]],
    ['pinot', ["'pinot':*"]],
    ['Mourvèdre', ["'mourvedre':*"]],
  ])('turns “%s” into search terms with synonyms expanded', (entered, expected) => {
    expect(queries(entered)).toEqual(expected);
  });

  it('reads several parts of one query and offers the query without each of them', () => {
    const parsed = parseSearch('  red  zin 2022 under $45 with pizza ');
    expect(parsed).toMatchObject({ types: ['red'], vintages: [2022], toCents: 4499 });
    expect(parsed.terms.map(({ entered }) => entered)).toEqual(['zin', 'pizza']);
    expect(parsed.understood.map(({ label }) => label)).toEqual(['under $45', '2022', 'Red']);
    for (const { label, without } of parsed.understood) {
      expect(parseSearch(without).understood.map((each) => each.label)).not.toContain(label);
    }
  });

  it('returns no search terms for an empty field or for stop words', () => {
    for (const entered of ['', '   ', 'the wine', "';--", '\u0000']) {
      expect(parseSearch(entered)).toMatchObject({ terms: [], understood: [] });
    }
  });

  it('accepts any input and returns only safe, limited search terms', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(fc.constantFrom('under', '$', '40', '-', '2021', 'cab', 'rosé', ' ', "'", '\\', ':*', '&'), {
          maxLength: 60,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anyText, (entered) => {
        const parsed = parseSearch(entered);
        expect(parsed.text.length).toBeLessThanOrEqual(maxSearchLength);
        expect(parsed.terms.length).toBeLessThanOrEqual(8);
        // Quoted terms contain only letters and digits.
        for (const { query } of parsed.terms) {
          expect(query).toMatch(/^(?:'[\p{L}\p{N}]+'(?::\*)?|[() &|])+$/u);
        }
        for (const each of [parsed.fromCents ?? 0, parsed.toCents ?? 0])
          expect(Math.abs(each)).toBeLessThanOrEqual(999_900);
        // Parsing is idempotent.
        expect(parseSearch(parsed.text)).toEqual(parsed);
      }),
      { numRuns: 500 },
    );
  });
});

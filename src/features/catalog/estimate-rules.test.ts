import { describe, expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { sampleShelfSku } from '../../engine/catalog/testing.ts';
import type { BundlePart } from '../../engine/catalog/types.ts';
import { createShippingRateTable } from '../../integrations/shipping/table-adapter.ts';
import { createZipCodeTable } from '../../integrations/zip-codes/table-adapter.server.ts';
import { estimateShipping } from './estimate-rules.ts';

const table = createShippingRateTable();
const zipCodes = createZipCodeTable();

const ask = (zipCode: string, what = sampleShelfSku(), today = '2026-11-20') =>
  estimateShipping(what, table, {
    zipCode,
    zipPlace: zipCodes.lookup(zipCode),
    today: today as CivilDate,
    minuteOfDay: 9 * 60,
  });

describe('shipping estimate', () => {
  test('shows the rates for one bottle, half a case and a case', () => {
    expect(ask('93446')).toMatchObject({
      kind: 'open',
      place: 'Paso Robles, CA',
      boxes: [
        { label: '1 bottle', price: '$15.00' },
        { label: '6 bottles', price: '$25.00' },
        { label: '12 bottles', price: '$30.00' },
      ],
    });
  });

  test('counts a magnum as two bottles and offers no more than the available quantity', () => {
    const magnum = sampleShelfSku({ bottleMl: 1500, largestQuantity: 3 });
    expect(ask('93446', magnum)).toMatchObject({
      boxes: [
        { label: '1 magnum', price: '$15.00' },
        { label: '3 magnums', price: '$25.00' },
      ],
    });
  });

  test('prices a set by its bottles and goods at their flat rate', () => {
    const part = (title: string): BundlePart => ({
      slug: title,
      title,
      vintage: 2022,
      bottleMl: 750,
      abvTenths: 140,
      quantity: 1,
    });
    const set = sampleShelfSku({
      kind: 'bundle',
      bottleMl: undefined,
      abvTenths: undefined,
      parts: ['a', 'b', 'c'].map(part),
    });
    expect(ask('93446', set)).toMatchObject({
      boxes: [
        { label: '1 set', price: '$20.00' },
        { label: '2 sets', price: '$25.00' },
        { label: '4 sets', price: '$30.00' },
      ],
    });
    const goods = sampleShelfSku({ kind: 'goods', bottleMl: undefined, abvTenths: undefined });
    expect(ask('84101', goods)).toMatchObject({
      kind: 'open',
      boxes: [{ label: '1 piece', price: '$9.00' }],
    });
  });

  test('explains why wine can’t ship to a state and offers a notification', () => {
    expect(ask('84101')).toMatchObject({
      kind: 'closed',
      sentence: expect.stringContaining('We can’t ship wine to Utah'),
      watch: { stateCode: 'UT' },
    });
  });

  test('rejects a wine that is too strong for the state', () => {
    const strong = sampleShelfSku({ title: 'Vesper', vintage: 2019, abvTenths: 185 });
    expect(ask('59801', strong)).toMatchObject({
      kind: 'closed',
      sentence: expect.stringContaining('We can’t ship Vesper 2019 to Montana'),
    });
    expect(ask('59801')).toMatchObject({ kind: 'open' });
    expect(ask('93446', strong)).toMatchObject({ kind: 'open' });
  });

  test.each([
    ['9344', 'needs 5'],
    ['abcde', 'Enter a 5-digit ZIP code'],
    ['00000', 'We don’t recognize ZIP 00000'],
  ])('rejects %s as a ZIP', (zip, sentence) => {
    expect(ask(zip)).toMatchObject({ kind: 'mistyped', sentence: expect.stringContaining(sentence) });
  });

  test('warns about heat on a summer day', () => {
    const summer = ask('85001', sampleShelfSku(), '2026-07-20');
    expect(summer.kind === 'open' ? summer.notes.join(' ') : '').toContain('can sit in the heat');
  });
});

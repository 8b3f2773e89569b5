import { describe, expect, it } from 'vitest';
import { demoSettings } from '../test/helpers/demo-settings.ts';
import senecaTax from '../wineries/seneca-gorge/tax.json' with { type: 'json' };
import { schemaProblemsOf } from './platform/shape-faults.ts';
import { taxSettingsSchema } from './winery-tax.ts';

describe('tax settings', () => {
  const taxFaults = (changes: object) => {
    const read = taxSettingsSchema.safeParse({ ...demoSettings.tax, ...changes });
    return read.success ? [] : schemaProblemsOf(read.error).map(({ sentence }) => sentence);
  };
  const rate = { wine: 4, goods: 4 };

  it.each([demoSettings.tax, senecaTax])('are valid for each sample winery', (given) => {
    expect(taxSettingsSchema.safeParse(given).success).toBe(true);
  });

  it.each<[string, object, string]>([
    ['nexus without a rate', { nexus: ['CA', 'ZZ'] }, 'nexus.1 is ZZ, which has no rate in states.'],
    ['the same nexus state twice', { nexus: ['CA', 'CA'] }, 'nexus.1 is CA, which is already in the list.'],
    [
      'a state that does not exist',
      { states: { ...demoSettings.tax.states, ZZ: { ...rate, taxesShipping: false } } },
      'states.ZZ must be named by a two-letter state code.',
    ],
    [
      'a rate with too many decimal places',
      { districts: [{ state: 'CA', zip: '934', ...rate, wine: 4.00005 }] },
      'districts.0.wine must have at most three decimal places.',
    ],
    [
      'a rate above 30%',
      { districts: [{ state: 'CA', zip: '934', ...rate, wine: 875 }] },
      'districts.0.wine must be at most 30.',
    ],
    [
      'the same district twice',
      {
        districts: [
          { state: 'CA', zip: '934', ...rate },
          { state: 'CA', zip: '934', ...rate },
        ],
      },
      'districts.1.zip is listed twice.',
    ],
    [
      'a two-digit ZIP code prefix',
      { districts: [{ state: 'CA', zip: '93', ...rate }] },
      'districts.0.zip must be the first three to five digits of a ZIP code.',
    ],
  ])('are rejected with a message for %s', (_, changes, sentence) => {
    expect(taxFaults(changes)).toContain(sentence);
  });
});

import { expect, test } from 'vitest';
import { wines } from '../../../db/seed/wines.ts';
import { placeOf } from './place-rules.ts';

test('every wine has a place and no goods do', () => {
  for (const { facts } of wines) {
    const place = placeOf(facts);
    expect(place?.words).toContain(facts.subAva ?? 'Paso Robles');
  }
  expect(placeOf({ summary: 'a decanter', note: 'Glass.', details: [] })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { demoWines } from '../../../db/seed/demo-winery.ts';
import { wineryPlaces } from '../../winery-places.ts';
import { wineryOriginOf } from './place-rules.ts';

test('placeOf returns a place for every wine and none for goods', () => {
  const { origins } = wineryPlaces();
  for (const { facts } of demoWines) {
    const place = wineryOriginOf(facts, origins);
    expect(place?.caption).toContain(facts.district ?? facts.appellation);
  }
  expect(wineryOriginOf({ summary: 'a decanter', note: 'Glass.', details: [] }, origins)).toBeUndefined();
});

test('placeOf falls back to the appellation for a district without a picture, and returns none without either', () => {
  const [wine] = demoWines;
  if (!wine) throw new Error('there are wines');
  const origins = [{ appellation: 'Finger Lakes', picture: 'lakes', caption: 'Finger Lakes' }];
  const from = (appellation: string) => ({ ...wine.facts, appellation, district: 'Seneca Lake' });
  expect(wineryOriginOf(from('Finger Lakes'), origins)?.picture).toBe('lakes');
  expect(wineryOriginOf(from('Hudson River'), origins)).toBeUndefined();
});

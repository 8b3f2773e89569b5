import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cents } from '../../src/core/money.ts';
import { setWinerySettings } from '../../src/core/winery-settings.ts';
import { dueAtVisitWithTax } from '../../src/engine/visits/experiences/price-rules.ts';
import { createTaxTable } from '../../src/integrations/tax/table-adapter.ts';
import { pickupCities } from '../../src/winery.ts';
import { demoSettings } from '../helpers/demo-settings.ts';
import { unlistedProperNamePatterns, wineryWordPatterns } from '../helpers/winery-words.ts';
import { projectFolder } from './source.ts';

const read = (path: string): string => readFileSync(join(projectFolder, path), 'utf8');

const folders = globSync('wineries/*', { cwd: projectFolder }).filter(
  (folder) => folder !== 'wineries/README.md',
);
const words = [
  ...new Set([...folders.flatMap(wineryWordPatterns), ...unlistedProperNamePatterns, 'mesa-lucero']),
];
const anyWord = new RegExp(`(?:\\b|(?=#))(?:${words.join('|')})`, 'g');

/**
 * Matches places where a winery's word is allowed: the key of the paid membership in every database, town names in the United States, the
 * colors of the sandbox gateway, and the sample page of every block, which only development and tests show.
 */
const allowed: readonly RegExp[] = [
  /^src\/features\/content\/sample-table\.ts: /,
  /^src\/integrations\/payment\/sandbox\/pages\/gateway\.css: #/,
  /^src\/engine\/loyalty\/plus\/rules\.ts: mesa-lucero$/,
  /^src\/integrations\/zip-codes\/zip-codes\.txt: /,
  /^src\/integrations\/zip-codes\/.*: Estrella$/,
];

test('no code and no new migration names a winery', () => {
  const code = globSync('src/**/*.{ts,tsx,json,css,md,txt,html}', { cwd: projectFolder }).filter(
    (path) => !/\.test\.tsx?$|\/testing\.ts$/.test(path),
  );
  const migrations = globSync('db/migrations/*.sql', { cwd: projectFolder }).filter(
    (path) => Number(/(\d{4})_/.exec(path)?.[1]) >= 65,
  );
  const found = [...code, ...migrations].flatMap((path) =>
    [...new Set(read(path).match(anyWord))].map((word) => `${path.replaceAll('\\', '/')}: ${word}`),
  );
  expect(found.filter((line) => !allowed.some((each) => each.test(line)))).toEqual([]);
});

test('a winery in New York charges New York tax and names its own city', () => {
  const [room] = demoSettings.profile.pickupLocations;
  const place = { city: 'Watkins Glen', stateCode: 'NY', zipCode: '14891' };
  const profile = {
    ...demoSettings.profile,
    timeZone: 'America/New_York',
    pickupLocations: [{ ...room, id: 'gorge', ...place }],
  };
  setWinerySettings({ ...demoSettings, profile });
  try {
    expect(pickupCities()).toBe('Watkins Glen');
    expect(dueAtVisitWithTax(cents(10_000), createTaxTable())).toMatchObject({
      taxCents: 400,
      totalCents: 10_400,
    });
  } finally {
    setWinerySettings(demoSettings);
  }
  expect(dueAtVisitWithTax(cents(10_000), createTaxTable()).taxCents).toBe(875);
});

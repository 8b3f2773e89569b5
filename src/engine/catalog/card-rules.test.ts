import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { cardSubtitle, hasEarlyAccess, isNewRelease, newestReleases, shelfCardOf } from './card-rules.ts';
import { sampleShelfSku } from './testing.ts';
import type { Availability } from './types.ts';

const today = '2026-11-20' as CivilDate;
const on = (date: string) => date as CivilDate;

it('shows the summary of merchandise as its card subtitle', () => {
  expect(cardSubtitle({ facts: { summary: 'Holds a magnum', note: '', details: [] } })).toBe(
    'Holds a magnum',
  );
});

it('builds the card subtitle of a wine from the most specific facts available', () => {
  const line = (known: object) =>
    shelfCardOf(
      sampleShelfSku({ facts: { blend: [], flavors: [], pairing: [], awards: [], ...known } }),
      today,
    ).line;
  expect(line({ district: 'Hill', flavors: ['plum', 'tea'], designation: 'Merlot' })).toBe(
    'Hill\u00a0· plum, tea',
  );
  expect(line({ appellation: 'Valley', designation: 'Merlot' })).toBe('Valley\u00a0· Merlot');
  expect(line({ designation: 'Merlot' })).toBe('Merlot');
  expect(line({})).toBe('Red\u00a0· 750\u00a0ml');
});

it('marks an unreleased wine as early access when the visitor can already buy it', () => {
  expect(hasEarlyAccess({ lifecycle: 'coming', availability: { state: 'in_stock' } })).toBe(true);
  expect(hasEarlyAccess({ lifecycle: 'current', availability: { state: 'in_stock' } })).toBe(false);
});

describe('new releases', () => {
  it('counts a wine as new for thirty days from its release date', () => {
    expect(isNewRelease(on('2026-11-20'), today)).toBe(true);
    expect(isNewRelease(on('2026-10-21'), today)).toBe(true);
    expect(isNewRelease(on('2026-10-20'), today)).toBe(false);
    expect(isNewRelease(on('2026-11-21'), today)).toBe(false);
    expect(isNewRelease(undefined, today)).toBe(false);
  });

  it('omits wines that are sold out, unreleased or without a release date', () => {
    const release = (title: string, releasedOn: string | undefined, availability: Availability) => ({
      title,
      releasedOn: releasedOn as CivilDate | undefined,
      availability,
    });
    const newest = newestReleases(
      [
        release('old', '2024-01-01', { state: 'in_stock' }),
        release('coming', '2027-01-01', { state: 'coming', releasedOn: undefined }),
        release('gone', '2026-11-01', { state: 'sold_out' }),
        release('club', '2026-10-01', { state: 'club_only' }),
        release('set', undefined, { state: 'in_stock' }),
        release('few', '2026-11-02', { state: 'low', left: 3 }),
      ],
      2,
    );
    expect(newest.map(({ title }) => title)).toEqual(['few', 'club']);
  });
});

import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { cardLine, isEarly, isJustReleased, newestReleases } from './card-rules.ts';
import type { Availability } from './types.ts';

const today = '2026-11-20' as CivilDate;
const on = (date: string) => date as CivilDate;

it('tells of a thing in its own words', () => {
  expect(cardLine({ facts: { summary: 'Holds a magnum', note: '', details: [] } })).toBe('Holds a magnum');
});

it('is early for somebody who may have it before its day', () => {
  expect(isEarly({ lifecycle: 'coming', availability: { state: 'in_stock' } })).toBe(true);
  expect(isEarly({ lifecycle: 'current', availability: { state: 'in_stock' } })).toBe(false);
});

describe('what is new', () => {
  it('is new for thirty days and not before its day', () => {
    expect(isJustReleased(on('2026-11-20'), today)).toBe(true);
    expect(isJustReleased(on('2026-10-21'), today)).toBe(true);
    expect(isJustReleased(on('2026-10-20'), today)).toBe(false);
    expect(isJustReleased(on('2026-11-21'), today)).toBe(false);
    expect(isJustReleased(undefined, today)).toBe(false);
  });

  it('leaves out what is sold out, still to come or without a day', () => {
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

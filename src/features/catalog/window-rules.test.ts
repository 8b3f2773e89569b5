import { describe, expect, test } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import { drinkBarPositions } from './window-rules.ts';

const on = (date: string) => date as CivilDate;
const window = { drinkFrom: 2025, drinkTo: 2034 };

describe('drinking window bar', () => {
  test('runs from the vintage to a little after the last good year', () => {
    const bar = drinkBarPositions(window, 2022, on('2026-07-01'));
    // 2022 to 2036, fourteen years.
    expect(bar.from).toBeCloseTo(3 / 14, 5);
    expect(bar.to).toBeCloseTo(13 / 14, 5);
    expect(bar.today).toBeCloseTo(4.5 / 14, 2);
    expect(bar.years.map(({ year }) => year)).toEqual([2025, 2034, 2022]);
  });

  test('moves the mark for today every day, and past the end of the window only after its last day', () => {
    const places = ['2025-12-31', '2026-01-01', '2026-01-02'].map(
      (day) => drinkBarPositions(window, 2022, on(day)).today,
    );
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(new Set(places).size).toBe(3);
    const last = drinkBarPositions(window, 2022, on('2034-12-31'));
    expect(last.today).toBeLessThanOrEqual(last.to);
    const past = drinkBarPositions(window, 2022, on('2035-01-02'));
    expect(past.today).toBeGreaterThan(past.to);
  });

  test.each(['2019-05-01', '2026-11-20', '2049-12-31'])(
    'keeps the mark for today on the bar on %s',
    (day) => {
      const { from, to, today } = drinkBarPositions(window, 2022, on(day));
      for (const place of [from, to, today]) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(1);
      }
    },
  );

  test('omits the vintage label if it would overlap the label of the first good year', () => {
    const { years } = drinkBarPositions({ drinkFrom: 2025, drinkTo: 2036 }, 2024, on('2026-11-20'));
    expect(years.map(({ year }) => year)).toEqual([2025, 2036]);
  });

  test('starts with the window when the vintage is unknown', () => {
    expect(drinkBarPositions(window, undefined, on('2026-11-20')).from).toBe(0);
  });
});

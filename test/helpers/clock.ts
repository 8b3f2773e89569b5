import type { Clock } from '../../src/integrations/clock/port.ts';

/** A clock that only moves when a test moves it. */
export type FixedClock = Clock & {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  set(instant: Date | string): void;
};

/**
 * Returns a clock that starts at this instant.
 * @param instant e.g. `2026-11-20T20:00:00Z`, noon at the winery
 */
export function fixedClock(instant: Date | string = '2026-11-20T20:00:00Z'): FixedClock {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    set: (moment) => {
      now = new Date(moment).getTime();
    },
  };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wineryInstant } from '../../core/dates.ts';
import { isPhoneOpenAt, nextOpeningDay, openingMinuteOfDay } from '../../engine/support/hours-rules.ts';
import { expectedAnswerTimeAt } from './answer-time-rules.ts';

describe('the expected time of an answer', () => {
  it.each([
    ['at noon', '2026-11-23T20:00:00Z', 'Open now. We usually answer within 10 minutes.'],
    [
      'five minutes before closing time',
      '2026-11-24T00:55:00Z',
      'We close at 5:00 pm. We’ll reply to later messages tomorrow after 10:00 am Pacific time.',
    ],
    [
      'before opening time',
      '2026-11-23T15:00:00Z',
      'We’re closed right now. We’ll reply today after 10:00 am Pacific time.',
    ],
    [
      'after closing time',
      '2026-11-24T03:00:00Z',
      'We’re closed right now. We’ll reply tomorrow after 10:00 am Pacific time.',
    ],
    [
      'on the evening before Thanksgiving',
      '2026-11-26T03:00:00Z',
      'We’re closed right now. We’ll reply on Friday, November 27 after 10:00 am Pacific time.',
    ],
  ])('is stated %s', (_when, instant, sentence) => {
    expect(expectedAnswerTimeAt(new Date(instant))).toMatchObject({ sentence });
  });

  it('is the next opening after the current time', () => {
    const instants = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2034-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.nat({ max: 6 }), (instant, hours) => {
        const at = wineryInstant(nextOpeningDay(instant), openingMinuteOfDay);
        expect(isPhoneOpenAt(at)).toBe(true);
        expect(isPhoneOpenAt(new Date(at.getTime() - 60_000))).toBe(false);
        const between = new Date(at.getTime() - hours * 3_600_000 - 1);
        if (between > instant && !isPhoneOpenAt(instant)) expect(isPhoneOpenAt(between)).toBe(false);
        expect(at.getTime()).toBeGreaterThan(instant.getTime());
      }),
    );
  });
});

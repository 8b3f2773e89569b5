import { describe, expect, it } from 'vitest';
import {
  formatAverageStars,
  hasEnoughReviewsForAverage,
  normalizeReviewText,
  publicReviewerName,
  reviewLength,
  validateReview,
} from './rules.ts';

const words = 'Black cherry and cedar; better on the second evening.';

describe('a submitted review', () => {
  it('is accepted with 1 to 5 stars and 40 to 2,000 visible characters', () => {
    expect(validateReview({ stars: 4, words })).toEqual({ ok: true, value: { stars: 4, words } });
    expect(validateReview({ stars: 1, words: 'é'.repeat(2_000) }).ok).toBe(true);
  });

  it.each<[string, number | undefined, string, string[]]>([
    ['no stars and no text', undefined, '', ['stars', 'words']],
    ['six stars', 6, words, ['stars']],
    ['39 characters', 5, 'x'.repeat(39), ['words']],
    ['60 spaces between two letters', 5, `a${' '.repeat(60)}b`, ['words']],
    ['60 invisible characters', 5, `a${'\u200b'.repeat(60)}b`, ['words']],
    ['2,001 characters', 5, 'x'.repeat(2_001), ['words']],
  ])('is rejected with an error on each invalid field if it has %s', (_what, stars, entered, fields) => {
    const evaluated = validateReview({ stars, words: entered });
    expect(evaluated.ok ? [] : evaluated.refusals.map(({ field }) => field)).toEqual(fields);
  });

  it('is stored without text direction marks and with at most one blank line in a row', () => {
    expect(normalizeReviewText('Lovely\u202e elbirroh \n\n\n\n  and  fine')).toBe(
      'Lovely elbirroh\n\nand fine',
    );
    expect(reviewLength('a\r\n\r\nb')).toBe(4);
  });
});

describe('publicReviewerName', () => {
  it.each([
    [{ firstName: 'Ana', lastName: 'Whitlock' }, 'Ana W.'],
    [{ firstName: ' José ', lastName: 'ørsted' }, 'José Ø.'],
    [{ firstName: 'Cher', lastName: '' }, 'Cher'],
    [{ firstName: '\u200b', lastName: ' ' }, 'A customer'],
  ])('formats %o as “%s”', (person, name) => {
    expect(publicReviewerName(person)).toBe(name);
  });

  it('truncates a long name to 60 characters', () => {
    expect([...publicReviewerName({ firstName: 'x'.repeat(100), lastName: 'Y' })]).toHaveLength(60);
  });
});

it('shows an average rating only once there are five reviews', () => {
  expect([0, 4, 5, 60].map(hasEnoughReviewsForAverage)).toEqual([false, false, true, true]);
});

it('formats an average rating with at most one decimal', () => {
  expect([46, 50].map(formatAverageStars)).toEqual(['4.6', '5']);
});

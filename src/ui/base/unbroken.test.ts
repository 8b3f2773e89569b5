import { expect, test } from 'vitest';
import { withNonBreakingSpaces } from './unbroken.ts';

test('keeps a date and a time on one line and leaves other words alone', () => {
  expect(withNonBreakingSpaces('We expect you on Sunday, November 22 at 11:30 am PT, for 2 guests.')).toBe(
    'We expect you on Sunday, November\u00a022 at 11:30\u00a0am\u00a0PT, for 2 guests.',
  );
  expect(withNonBreakingSpaces('Sun, Sep 19, 2027')).toBe('Sun, Sep\u00a019,\u00a02027');
  expect(withNonBreakingSpaces('Sat, Dec 5')).toBe('Sat, Dec\u00a05');
  expect(withNonBreakingSpaces('You may come: 5 are free, I am 21')).toBe(
    'You may come: 5 are free, I am 21',
  );
});

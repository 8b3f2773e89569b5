import { expect, it } from 'vitest';
import { containsPattern, parseStaffSearch } from './search-rules.ts';

it.each([
  ['#10012', { orderNumber: 10012 }],
  ['10012', { orderNumber: 10012, zipCode: '10012' }],
  ['4242', { orderNumber: 4242, lastFour: '4242', words: ['4242'] }],
  ['(805) 555-0142', { words: ['8055550142'] }],
  ['+1 805 555 0142', { words: ['8055550142'] }],
  ['1z999aa10123456784', { code: '1Z999AA10123456784' }],
  ['  Whitlock ', { orderNumber: undefined, words: ['whitlock'] }],
  ['Zoë  Núñez', { words: ['zoe', 'nunez'] }],
  ['ana@customers.example', { words: ['ana@customers.example'], code: undefined }],
])('reads the search text “%s”', (text, expected) => {
  expect(parseStaffSearch(text)).toMatchObject(expected);
});

it.each(['', '   ', 'a', '#', '%'])('returns undefined for the search text “%s”', (text) => {
  expect(parseStaffSearch(text)).toBeUndefined();
});

it('escapes the wildcards of a LIKE pattern', () => {
  expect(containsPattern('50%_off\\')).toBe('%50\\%\\_off\\\\%');
});

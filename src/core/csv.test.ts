import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('separates values with commas and quotes those with a comma, a quote or a line break', () => {
  expect(csvLine(['plain', 'one, two', 'a "b"', 'x\ny', -12.5])).toBe(
    'plain,"one, two","a ""b""","x\ny",-12.5',
  );
});

it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@sum', '\tcmd', '\r=1'])(
  'escapes %j so that a spreadsheet does not run it as a formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

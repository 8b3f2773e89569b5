import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('separates with commas and quotes what contains one, a quote or a line break', () => {
  expect(csvLine(['plain', 'one, two', 'a "b"', 'x\ny', -12.5])).toBe(
    'plain,"one, two","a ""b""","x\ny",-12.5',
  );
});

it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@sum', '\tcmd', '\r=1'])(
  'makes %j text for a spreadsheet',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

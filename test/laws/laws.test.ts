import { expect, test } from 'vitest';
import { laws } from './laws.ts';
import { readSources } from './source.ts';

const sources = readSources();

for (const { sentence, breaches } of laws) {
  test(sentence, () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(breaches(sources)).toEqual([]);
  });
}

import { expect, test } from 'vitest';
import { lintRules } from './laws.ts';
import { readSources } from './source.ts';

const sources = readSources();

for (const { sentence, breaches } of lintRules) {
  test(sentence, () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(breaches(sources)).toEqual([]);
  });
}

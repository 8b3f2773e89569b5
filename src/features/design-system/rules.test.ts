import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorUses } from './color-table.ts';
import { contrast, swatchesOf, tokensOf, tokensOfKind } from './rules.ts';

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');

describe('contrast', () => {
  it('is 21 between black and white, 1 between a color and itself, and symmetric', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#6e1a2a', '#6e1a2a')).toBe(1);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  });
});

describe('the shop’s colors', () => {
  it.each(
    swatchesOf(tokensOf(css), colorUses).flatMap(({ name, contrasts }) =>
      contrasts.map(({ ground, ratio, least }) => ({ name, ground, ratio, least })),
    ),
  )('$name has enough contrast on $ground', ({ ratio, least }) => {
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

describe('tokens', () => {
  const tokens = tokensOf(`@theme {
    --color-*: initial;
    --color-paper: #f7f2e8;
    --text-small: 0.9375rem;
    --text-small--line-height: 1.5rem;
  }`);

  it('are the defined values, not the reset ones, nor those of other rules', () => {
    expect(tokensOfKind(tokens, 'color')).toEqual([{ name: 'paper', value: '#f7f2e8' }]);
    expect(tokensOfKind(tokens, 'text')).toEqual([{ name: 'small', value: '0.9375rem' }]);
  });

  it('and uses match: each token has a use and each use a token', () => {
    expect(() => swatchesOf(tokens, [])).toThrow('paper');
    expect(() =>
      swatchesOf(tokens, [
        { name: 'paper', use: 'the page' },
        { name: 'gold', use: 'none' },
      ]),
    ).toThrow('gold');
  });
});

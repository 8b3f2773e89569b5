import { describe, expect, it } from 'vitest';
import { parseDesignTokens, tokensOfKind } from './rules.ts';

describe('tokensOfKind', () => {
  const tokens = parseDesignTokens(`@theme {
    --color-*: initial;
    --color-paper: #f6f5f2;
    --text-small: 0.9375rem;
    --text-small--line-height: 1.5rem;
  }`);

  it('returns the defined values, without reset values and values of other rules', () => {
    expect(tokensOfKind(tokens, 'color')).toEqual([{ name: 'paper', value: '#f6f5f2' }]);
    expect(tokensOfKind(tokens, 'text')).toEqual([{ name: 'small', value: '0.9375rem' }]);
  });
});

import css from '../../styles/tokens.css?raw';
import { tokensOf } from './rules.ts';
import type { Token } from './types.ts';

/** Returns the design tokens, read from the shop's style sheet. */
export function readTokens(): Token[] {
  return tokensOf(css);
}

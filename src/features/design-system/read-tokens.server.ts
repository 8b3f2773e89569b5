import css from '../../styles/tokens.css?raw';
import { tokensOf } from './rules.ts';
import type { Token } from './types.ts';

/** Returns the tokens from the style sheet itself. */
export function readTokens(): Token[] {
  return tokensOf(css);
}

import css from '../../styles/tokens.css?raw';
import { tokensOf } from './rules.ts';
import type { Token } from './types.ts';

/** The tokens as the style sheet names them: what is shown is what is used. */
export function readTokens(): Token[] {
  return tokensOf(css);
}

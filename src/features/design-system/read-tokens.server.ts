import css from '../../styles/tokens.css?raw';
import { parseDesignTokens } from './rules.ts';
import type { DesignToken } from './types.ts';

/** Returns the design tokens, read from the shop's style sheet. */
export function readDesignTokens(): DesignToken[] {
  return parseDesignTokens(css);
}

import { formatMultiplier } from './rules.ts';
import type { Multiplier } from './types.ts';

/** Describes the multiplier: `You earn 2 points per dollar with Stone Ridge+.` */
export function multiplierSentence({ rate, by, name }: Multiplier): string {
  const right =
    by === 'plus' ? `with ${name}` : by === 'club' ? `as a ${name} member` : `at the ${name} tier`;
  return `You earn ${formatMultiplier(rate)} per dollar ${right}.`;
}

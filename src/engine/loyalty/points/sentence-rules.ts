import { formatMultiplier } from './rules.ts';
import type { PointsMultiplier } from './types.ts';

/** Returns a sentence that describes the multiplier, such as `You earn 2 points per dollar with Stone Ridge+.` */
export function multiplierSentence({ rate, by, name }: PointsMultiplier): string {
  const right =
    by === 'plus' ? `with ${name}` : by === 'club' ? `as a ${name} member` : `at the ${name} tier`;
  return `You earn ${formatMultiplier(rate)} per dollar ${right}.`;
}

import { multipliedBy } from './rules.ts';
import type { Multiplier } from './types.ts';

/** What one dollar brings, and by what right: `Each dollar brings you 2 points, with Mesa Lucero+.` */
export function multiplierSentence({ rate, by, name }: Multiplier): string {
  const right =
    by === 'plus' ? `with ${name}` : by === 'club' ? `as a ${name} member` : `at the ${name} tier`;
  return `You earn ${multipliedBy(rate)} per dollar ${right}.`;
}

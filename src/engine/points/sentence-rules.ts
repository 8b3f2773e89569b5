import type { Points } from '../../core/money.ts';
import { multipliedBy } from './rules.ts';
import type { Multiplier } from './types.ts';

const whole = new Intl.NumberFormat('en-US');

/** `1,250`, with a true minus sign below zero. */
export function formatPoints(amount: number): string {
  return amount < 0 ? `−${whole.format(-amount)}` : whole.format(amount);
}

/** `1,250 points`, and `1 point`. */
export function pointsCounted(amount: Points | number): string {
  return `${formatPoints(amount)} ${amount === 1 ? 'point' : 'points'}`;
}

/** What one dollar brings, and by what right: `Each dollar brings you 2 points, with Mesa Lucero+.` */
export function multiplierSentence({ rate, by, name }: Multiplier): string {
  const right = by === 'plus' ? `with ${name}` : by === 'club' ? `as a member of ${name}` : `at ${name}`;
  return `Each dollar brings you ${multipliedBy(rate)}, ${right}.`;
}

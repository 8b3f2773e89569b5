import { formatGroupedDigits } from './digits.ts';

/** Returns a number of points as `1,250`, with a true minus sign if negative. */
export function formatPoints(amount: number): string {
  return amount < 0 ? `−${formatGroupedDigits(-amount)}` : formatGroupedDigits(amount);
}

/** Returns a number of points with its unit: `1,250 points`, `1 point`. */
export function formatPointCount(amount: number): string {
  return `${formatPoints(amount)} ${amount === 1 ? 'point' : 'points'}`;
}

import { groupedDigits } from './digits.ts';

/** Returns `1,250`, with a true minus sign below zero. */
export function formatPoints(amount: number): string {
  return amount < 0 ? `−${groupedDigits(-amount)}` : groupedDigits(amount);
}

/** Returns `1,250 points`, and `1 point`. */
export function formatPointCount(amount: number): string {
  return `${formatPoints(amount)} ${amount === 1 ? 'point' : 'points'}`;
}

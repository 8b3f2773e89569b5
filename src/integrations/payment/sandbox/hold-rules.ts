import type { IntentRow } from './rows.ts';

/** A bank keeps an amount held for seven days and then lets go of it by itself. */
export const holdSeconds = 7 * 24 * 60 * 60;

/** Until then, in seconds since 1970, a hold can be taken. */
export function captureBefore(row: Pick<IntentRow, 'created_at'>): number {
  return row.created_at + holdSeconds;
}

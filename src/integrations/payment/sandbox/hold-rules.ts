import type { IntentRow } from './rows.ts';

/** The time for which a bank holds an authorized amount, in seconds. */
export const holdSeconds = 7 * 24 * 60 * 60;

/** Returns the instant until which a hold can be captured, in seconds since 1970. */
export function captureBefore(row: Pick<IntentRow, 'created_at'>): number {
  return row.created_at + holdSeconds;
}

import type { IntentRow } from './rows.ts';

/** How long a bank holds an amount before it releases it. */
export const holdSeconds = 7 * 24 * 60 * 60;

/** Returns until when a hold can be captured, in seconds since 1970. */
export function captureBefore(row: Pick<IntentRow, 'created_at'>): number {
  return row.created_at + holdSeconds;
}

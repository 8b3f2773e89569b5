import type { IntentRow } from './rows.ts';

/** The time for which a bank holds an authorized amount, in seconds. */
export const authorizationHoldSeconds = 7 * 24 * 60 * 60;

/** Returns the instant until which a hold can be captured, in seconds since 1970. */
export function captureDeadlineOf(row: Pick<IntentRow, 'created_at'>): number {
  return row.created_at + authorizationHoldSeconds;
}

import { wineryDate } from '../../core/dates.ts';
import type { OrderId } from '../../core/ids.ts';
import type { Transaction } from '../../platform/database.server.ts';
import { optOutOf } from '../../platform/opt-out.ts';
import { addPurchase } from './store.server.ts';

/** Whoever buys comes to the confirmation at once, or after their bank has asked; later it is opened from a mail. */
const boughtJustNowMilliseconds = 60 * 60 * 1000;

/**
 * Counts an order when the browser that bought it comes to the page that confirms it, once however often it does; not when
 * that browser has opted out.
 */
export async function countPurchase(
  tx: Transaction,
  headers: Headers,
  { orderId, placedAt }: { readonly orderId: OrderId; readonly placedAt: Date | undefined },
  now: Date,
): Promise<void> {
  if (!placedAt || now.getTime() - placedAt.getTime() > boughtJustNowMilliseconds) return;
  if (optOutOf(headers.get('sec-gpc'), headers.get('cookie'))) return;
  await addPurchase(tx, { orderId, day: wineryDate(placedAt) });
}

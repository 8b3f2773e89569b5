import { wineryDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import type { Database } from '../../../platform/database.server.ts';
import { optOutOf } from '../../../platform/opt-out.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import { notePurchase } from '../experiments/index.server.ts';
import { visitorCookie } from '../experiments/rules.ts';
import { addPurchase } from './store.server.ts';

/** Whoever buys comes to the confirmation at once, or after their bank has asked; later it is opened from a mail. */
const boughtJustNowMilliseconds = 60 * 60 * 1000;

/**
 * Counts an order when the browser that bought it comes to the page that confirms it, once however often it does, and for what an
 * experiment showed to that browser; not when it has opted out.
 */
export async function countPurchase(
  {
    database,
    clock,
    seal,
  }: { readonly database: Pick<Database, 'read'>; readonly clock: Clock; readonly seal: Seal },
  headers: Headers,
  { orderId, placedAt }: { readonly orderId: OrderId; readonly placedAt: Date | undefined },
): Promise<void> {
  const now = clock.now();
  if (!placedAt || now.getTime() - placedAt.getTime() > boughtJustNowMilliseconds) return;
  const cookies = headers.get('cookie');
  if (optOutOf(headers.get('sec-gpc'), cookies)) return;
  await addPurchase(database.read, { orderId, day: wineryDate(placedAt) });
  await notePurchase(database.read, seal, readCookie(cookies, visitorCookie), now);
}

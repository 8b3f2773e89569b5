import { ok, type Result, refused } from '../../core/result.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { stockWatchOf } from '../../engine/catalog/watch-rules.ts';
import { saveWatchRequest, type WatchDependencies } from '../../engine/catalog/watches/index.server.ts';
import { stockWatch } from '../../engine/catalog/watches/schema.ts';

/** Subscribes an email address to a SKU that isn't available. `NOT_AWAITED`: the SKU can already be bought or isn't sold publicly. */
export async function subscribeToStock(
  shop: WatchDependencies,
  sku: ShelfSku,
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string },
): Promise<Result<{ readonly sentence: string }, 'NOT_AWAITED' | 'RATE_LIMIT'>> {
  const watch = stockWatchOf(sku);
  if (!watch) {
    return refused({
      code: 'NOT_AWAITED',
      sentence: 'You don’t need an alert for this one. See its page for details.',
    });
  }
  const { slug: subject, consent, name } = watch;
  const kept = await saveWatchRequest(shop, stockWatch, { email, subject, consent, clientAddress });
  return kept.ok ? ok({ sentence: `We’ll email ${email} when ${name} is available.` }) : kept;
}

import { ok, type Result, refused } from '../../core/result.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { stockAlertOfferFor } from '../../engine/catalog/watch-rules.ts';
import { type AlertDependencies, saveAlertRequest } from '../../engine/catalog/watches/index.server.ts';
import { stockAlertKind } from '../../engine/catalog/watches/schema.ts';

/**
 * Subscribes an email address to a SKU that isn't available. `NOT_AWAITED`: the SKU can already be bought, won't come back or is for
 * members; `RATE_LIMIT`: too many requests.
 */
export async function subscribeToStockAlert(
  shop: AlertDependencies,
  sku: ShelfSku,
  { email, clientAddress }: { readonly email: string; readonly clientAddress: string },
): Promise<Result<{ readonly sentence: string }, 'NOT_AWAITED' | 'RATE_LIMIT'>> {
  const watch = stockAlertOfferFor(sku);
  if (!watch) {
    return refused({
      code: 'NOT_AWAITED',
      sentence: 'You don’t need an alert for this one. See its page for details.',
    });
  }
  const { slug: subject, consent, name } = watch;
  const kept = await saveAlertRequest(shop, stockAlertKind, { email, subject, consent, clientAddress });
  return kept.ok ? ok({ sentence: `We’ll email ${email} when ${name} is available.` }) : kept;
}

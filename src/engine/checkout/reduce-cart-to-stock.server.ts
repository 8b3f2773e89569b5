import type { DraftId } from '../../core/ids.ts';
import type { Refusal } from '../../core/result.ts';
import { loadSkusForSale } from '../catalog/index.server.ts';
import { stockFiguresOf } from '../inventory/index.server.ts';
import type { StockShortage } from '../inventory/types.ts';
import { lockDraft } from '../orders/drafts/index.server.ts';
import type { DraftActor, OrderDependencies } from '../orders/drafts/types.ts';
import { removeOrderedLines } from './carts/index.server.ts';
import { updateLockedDraftContents } from './draft/contents-store.server.ts';
import { fitLinesToStock, stockRefusal } from './limits/stock-rules.ts';
import type { SaleLine } from './requirements/types.ts';

/**
 * Reduces the cart and draft to the stock left for each line after a refused hold, so that the customer can pay for the rest right away
 * (F3). Returns the refusals of the lines that are not fully in stock. A wine whose last bottles are held by other checkouts stays in the
 * cart.
 */
export async function reduceCartToStock(
  { database, clock }: Pick<OrderDependencies, 'database' | 'clock'>,
  actor: DraftActor,
  draftId: DraftId,
  shortages: readonly StockShortage[],
): Promise<Refusal<'STOCK_PART' | 'SOLD_OUT'>[]> {
  const now = clock.now();
  const short = new Map(shortages.map(({ resourceId, left }) => [resourceId, left]));
  return database.transaction(async (tx) => {
    const draft = await lockDraft(tx, draftId, actor);
    if (!draft) return [];
    const { items } = draft.contents;
    const skus = await loadSkusForSale(
      tx,
      items.map(({ skuId }) => skuId),
    );
    const lines = items.flatMap(({ skuId, quantity }): SaleLine[] => {
      const sku = skus.get(skuId);
      return sku ? [{ sku, quantity }] : [];
    });
    const stock = await stockFiguresOf(tx, [...short.keys()]);
    const fitted = fitLinesToStock(lines, (resourceId) => short.get(resourceId)).filter(
      ({ quantity, fitting }) => fitting < quantity,
    );
    const changes = fitted.map((line) => {
      const isHeldByOthers = line.sku.demands.some(
        ({ resourceId }) => (stock.get(resourceId)?.held ?? 0) > 0,
      );
      return {
        line,
        refusal: stockRefusal(line, isHeldByOthers),
        isKept: line.fitting === 0 && isHeldByOthers,
      };
    });
    const lowered = new Map(
      changes.filter(({ isKept }) => !isKept).map(({ line }) => [line.sku.skuId, line.fitting]),
    );
    if (lowered.size === 0) return changes.map(({ refusal }) => refusal);
    await updateLockedDraftContents(tx, {
      draftId,
      customerId: undefined,
      contents: {
        ...draft.contents,
        items: items
          .map(({ skuId, quantity }) => ({ skuId, quantity: lowered.get(skuId) ?? quantity }))
          .filter(({ quantity }) => quantity > 0),
      },
      now,
    });
    if (draft.cartId) {
      const taken = items.flatMap(({ skuId, quantity }) => {
        const left = lowered.get(skuId);
        return left === undefined ? [] : [{ skuId, quantity: quantity - left }];
      });
      await removeOrderedLines(tx, { cartId: draft.cartId, items: taken });
    }
    return changes.map(({ refusal }) => refusal);
  });
}

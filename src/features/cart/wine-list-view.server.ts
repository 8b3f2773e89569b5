import type { CustomerId, SkuId } from '../../core/ids.ts';
import { type Cents, multiply, sum } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { viewWineList } from '../../engine/checkout/carts/index.server.ts';
import { formatWineItems } from './rules.ts';
import { summarizeSku } from './summarize-sku.server.ts';
import type { SavedCartPageLine } from './types.ts';

/** A shared wine list with today's prices and availability. */
export type SharedWineList = {
  readonly lines: readonly SavedCartPageLine[];
  /** The available items in the form field's format; undefined if none is available. */
  readonly items: string | undefined;
  readonly pieces: number;
  /** The total of the available items before discounts, shipping and tax. */
  readonly totalCents: Cents;
};

/** Returns a shared wine list with this visitor's prices. Unavailable wines stay on the list with the reason. */
export async function loadSharedWineList(
  { database, clock }: Pick<ShopDependencies, 'database' | 'clock'>,
  customerId: CustomerId | undefined,
  items: readonly { readonly skuId: SkuId; readonly quantity: number }[],
): Promise<SharedWineList> {
  const { standing, lines } = await viewWineList(database.read, { customerId, now: clock.now() }, items);
  const open = lines.filter(({ blocked }) => blocked === undefined);
  const openItems = open.map(({ sku: { skuId }, quantity }) => ({ skuId, quantity }));
  return {
    lines: lines.map(({ sku, quantity, blocked }) => ({
      ...summarizeSku(sku, standing),
      quantity,
      blocked: blocked?.sentence,
    })),
    items: open.length === 0 ? undefined : formatWineItems(openItems),
    pieces: open.reduce((total, { quantity }) => total + quantity, 0),
    totalCents: sum(open.map(({ sku, quantity }) => multiply(sku.priceCents, quantity))),
  };
}

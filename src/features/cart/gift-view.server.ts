import { isGiftBox, isIcePack } from '../../engine/catalog/extras-table.ts';
import type { CurrentCartLine } from '../../engine/checkout/carts/types.ts';
import { findExtras } from '../../engine/checkout/delivery/index.server.ts';
import type { CustomerStanding } from '../../engine/pricing/standing/rules.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { GiftBoxOptions } from './types.ts';

/**
 * Returns the catalog's gift boxes in one statement, with their quantities in the cart. Returns no boxes while ice packs, which would soak
 * them, are in the cart.
 */
export async function loadGiftBoxOptions(
  read: Transaction,
  lines: readonly Pick<CurrentCartLine, 'sku' | 'quantity'>[],
  { giftBoxBenefit }: Pick<CustomerStanding, 'giftBoxBenefit'>,
): Promise<GiftBoxOptions> {
  const hasIce = lines.some(({ sku }) => isIcePack(sku));
  const boxes = hasIce ? [] : (await findExtras(read)).filter(isGiftBox);
  return {
    hasIce,
    includesOne: giftBoxBenefit !== undefined,
    boxes: boxes.map(({ skuId, title, priceCents }) => ({
      skuId,
      title,
      priceCents,
      quantity: lines.find(({ sku }) => sku.skuId === skuId)?.quantity ?? 0,
    })),
  };
}

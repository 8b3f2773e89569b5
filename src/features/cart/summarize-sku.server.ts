import { basisPoints } from '../../core/money.ts';
import { memberPrice, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import type { CustomerStanding } from '../../engine/pricing/standing/rules.ts';
import { findPictureSource } from '../../ui/media/pictures.server.ts';
import { skuSizeText } from './rules.ts';

const noRate = basisPoints(0);

/** Returns a SKU as shown in the cart and in shared lists, with the member price unless the customer already gets it. */
export function summarizeSku(sku: SkuForSale, { percentages }: CustomerStanding) {
  const picture = findPictureSource(sku.slug);
  return {
    skuId: sku.skuId,
    name: skuDisplayName(sku),
    to: `/wines/${sku.slug}`,
    size: skuSizeText(sku),
    pictures: picture ? [picture] : [],
    priceCents: sku.priceCents,
    memberPriceCents: percentages.length > 0 ? undefined : memberPrice(sku, sku.memberRate ?? noRate),
  };
}

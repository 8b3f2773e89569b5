import { basisPoints } from '../../core/money.ts';
import { displayName, memberPrice } from '../../engine/catalog/rules.ts';
import type { SkuForSale } from '../../engine/catalog/types.ts';
import type { Standing } from '../../engine/pricing/standing/rules.ts';
import { findPictureSources } from '../../ui/media/pictures.server.ts';
import { sizeOf } from './rules.ts';

const noRate = basisPoints(0);

/** Returns a SKU as shown in the cart and in shared lists, with the member price unless the customer already gets it. */
export function shownSku(sku: SkuForSale, { percentages }: Standing) {
  const picture = findPictureSources(sku.slug);
  return {
    skuId: sku.skuId,
    name: displayName(sku),
    to: `/wines/${sku.slug}`,
    size: sizeOf(sku),
    pictures: picture ? [picture] : [],
    priceCents: sku.priceCents,
    memberPriceCents: percentages.length > 0 ? undefined : memberPrice(sku, sku.memberRate ?? noRate),
  };
}

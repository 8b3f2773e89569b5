import type { SkuId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import type { ShelfSku } from './types.ts';

/** Returns a sample wine as a guest sees it, with the given fields replaced. */
export function sampleShelfSku(changes: Partial<ShelfSku> = {}): ShelfSku {
  return {
    skuId: 7 as SkuId,
    code: 'MERLOT-22',
    slug: 'merlot-2022',
    kind: 'wine',
    style: 'red',
    title: 'Merlot',
    vintage: 2022,
    bottleMl: 750,
    abvTenths: 143,
    priceCents: cents(3600),
    apartCents: undefined,
    memberPriceCents: cents(3060),
    isMember: false,
    availability: { state: 'in_stock' },
    largestQuantity: 99,
    purchaseLimit: undefined,
    pickupOnly: false,
    lifecycle: 'current',
    releasedOn: undefined,
    next: undefined,
    parts: [],
    facts: { summary: 'plum', note: 'Plum and black tea.', details: [] },
    ...changes,
  };
}

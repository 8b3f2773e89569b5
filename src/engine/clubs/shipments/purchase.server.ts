import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { goodsSale } from '../../checkout/purchases/goods.server.ts';
import type { Sale, SaleLoading } from '../../checkout/sale-types.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { firstBoxEffects } from '../applications/first-box.server.ts';
import { standingWithBox } from '../view.server.ts';
import { storedBox } from './purchase-types.ts';
import { bottlesKeptUntil } from './rules.ts';
import { shipmentEffects } from './settle-shipment.server.ts';

/**
 * Loads the sale of a box at member prices. A club shipment is charged under the member's agreement, and its bottles stay held during all
 * retries.
 */
async function boxSale(tx: Transaction, loading: SaleLoading): Promise<Sale> {
  const { draft, standing, now } = loading;
  const box = detailsOf(draft.contents, 'box');
  invariant(box, 'the draft buys a box');
  return {
    ...goodsSale(loading),
    standing: await standingWithBox(tx, standing, box),
    ...(draft.kind === 'club' && { isByAgreement: true, heldUntil: bottlesKeptUntil(now) }),
  };
}

export const boxPurchase: PurchaseDefinition = {
  kind: 'box',
  schema: storedBox,
  effectsOf: ({ kind }) => (kind === 'curated' ? firstBoxEffects : shipmentEffects),
  load: boxSale,
};

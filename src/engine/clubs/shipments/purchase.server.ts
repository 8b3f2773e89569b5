import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { goodsSale } from '../../checkout/purchases/goods.server.ts';
import type { Sale, SaleInput } from '../../checkout/sale-types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { PurchaseDefinition } from '../../orders/settlement/types.ts';
import { firstBoxEffects } from '../applications/first-box.server.ts';
import { standingWithClubBox } from '../view.server.ts';
import { storedBoxSchema } from './purchase-types.ts';
import { bottlesHeldUntil } from './rules.ts';
import { shipmentEffects } from './settle-shipment.server.ts';

/**
 * Loads the sale of a box at member prices. A club shipment is charged under the member's agreement, and its bottles stay held during all
 * retries.
 */
async function boxSale(tx: Transaction, loading: SaleInput): Promise<Sale> {
  const { draft, standing, now } = loading;
  const box = purchaseDetailsOf(draft.contents, 'box');
  invariant(box, 'the draft buys a box');
  return {
    ...goodsSale(loading),
    standing: await standingWithClubBox(tx, standing, box),
    ...(draft.kind === 'club' && { isByAgreement: true, heldUntil: bottlesHeldUntil(now) }),
  };
}

export const boxPurchase: PurchaseDefinition = {
  kind: 'box',
  schema: storedBoxSchema,
  effectsOf: ({ kind }) => (kind === 'curated' ? firstBoxEffects : shipmentEffects),
  load: boxSale,
};

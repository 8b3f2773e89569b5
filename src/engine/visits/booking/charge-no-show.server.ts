import type { CustomerId, SkuId } from '../../../core/ids.ts';
import { times } from '../../../core/money.ts';
import { noCart } from '../../checkout/actor-rules.ts';
import { insertNoShowDraft } from '../../checkout/draft/latest-store.server.ts';
import { placeOrder } from '../../checkout/place-order.server.ts';
import type { PlaceOrderResult } from '../../checkout/place-order-types.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { NoShowFee } from '../../orders/drafts/purchase-types.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import { orderWithAttempts } from '../../orders/drafts/store.server.ts';
import type { Actor, DraftFields, OrderDependencies } from '../../orders/drafts/types.ts';

export type NoShowCharge = NoShowFee & {
  /** How many did not come. */
  readonly guests: number;
  /** Of the experience. */
  readonly skuId: SkuId;
  readonly customerId: CustomerId | undefined;
  readonly contact: Pick<DraftFields, 'email' | 'phone' | 'firstName' | 'lastName'>;
};

/**
 * Charges the card that stands for a booking for those who did not come, by the very same `placeOrder` as any other order: without its
 * customer, who agreed to it when they booked. A booking has one such draft, whose id is the key: any number of calls, at once or after a
 * crash, make one charge. After a decline another call tries once more. The database has one such order for a booking.
 */
export async function chargeNoShow(
  dependencies: OrderDependencies,
  { guests, skuId, customerId, contact, ...noShow }: NoShowCharge,
): Promise<PlaceOrderResult> {
  const { database, clock } = dependencies;
  const { read } = database;
  const { email, phone, firstName, lastName } = contact;
  const who = { email, phone, firstName, lastName };
  const contents = { ...emptyContents(), ...who, items: [{ skuId, quantity: guests }] };
  const draft = await insertNoShowDraft(read, { customerId, contents, fee: noShow, now: clock.now() });
  const tries = draft.orderId ? (await orderWithAttempts(read, draft.orderId)).attempts.length : 0;
  const actor: Actor = { cartId: noCart, customerId, isHouse: true, requestId: `no-show:${draft.id}` };
  const { items } = draft.contents;
  const quantity = items[0]?.quantity ?? guests;
  return placeOrder(dependencies, actor, {
    draftId: draft.id,
    shownTotalCents: times(detailsOf(draft.contents, 'noShow')?.feeCents ?? noShow.feeCents, quantity),
    paymentMethodId: undefined,
    usesGuarantee: true,
    seenTries: tries,
    isOffSession: true,
    returnUrl: '',
  });
}

import { randomUUID } from 'node:crypto';
import { wineryDate } from '../../../core/dates.ts';
import type { OrderId, PhoneOrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { findDraft } from '../../orders/drafts/index.server.ts';
import type { Purchase } from '../../orders/drafts/purchase-types.ts';
import type { DraftRefusalCode, OrderDependencies } from '../../orders/drafts/types.ts';
import { findUnpackedBox } from '../../orders/fulfillment/index.server.ts';
import { noCartId } from '../actor-rules.ts';
import { addWinesToCart, hashCartToken } from '../carts/index.server.ts';
import type { CartRefusalCode } from '../carts/types.ts';
import { updateLockedDraftContents } from '../draft/contents-store.server.ts';
import { saveOpenDraft } from '../draft/save-draft.server.ts';
import { readCheckout } from '../read-checkout.server.ts';
import { draftFieldsOfBox, paymentLinkExpiry } from './rules.ts';
import { insertPhoneOrder } from './store.server.ts';
import type { PhoneOrderEntry, PhoneOrderPreparer } from './types.ts';

type Prepared = Result<{ readonly id: PhoneOrderId }, CartRefusalCode | DraftRefusalCode | 'CART_EMPTY'>;

/**
 * Prepares an order for a customer: a separate cart, filled by the same rules as every cart, and its draft, with the prices of the
 * customer's account if they have one. Nothing is held, charged, or emailed. If this is interrupted, the cart that remains expires.
 */
export async function preparePhoneOrder(
  dependencies: OrderDependencies,
  by: PhoneOrderPreparer,
  entry: PhoneOrderEntry,
): Promise<Prepared> {
  return prepare(dependencies, by, entry, { kind: 'goods' });
}

type Closed = 'BOX_CLOSED';

/**
 * Prepares wine to be added to the box of an order before it ships: a phone order with that order's customer, address, and delivery.
 * Shipping costs only the difference for the larger box.
 */
export async function prepareOrderAddition(
  dependencies: OrderDependencies,
  by: PhoneOrderPreparer,
  { orderId, items }: Pick<PhoneOrderEntry, 'items'> & { readonly orderId: OrderId },
): Promise<Prepared | Result<never, Closed>> {
  const { read } = dependencies.database;
  const box = await findUnpackedBox(read, orderId);
  const draft =
    box && (await findDraft(read, box.draftId, { cartId: noCartId, customerId: undefined, isWinery: true }));
  if (!box || !draft) {
    return refused({
      code: 'BOX_CLOSED',
      sentence: 'That order is packed or closed, so nothing can be added to its box.',
    });
  }
  const fields = draftFieldsOfBox(box, draft.contents, wineryDate(dependencies.clock.now()));
  const details = { orderId: box.orderId, number: box.number };
  const entry = { items, fields, customerId: box.customerId ?? undefined };
  return prepare(dependencies, by, entry, { kind: 'addition', details });
}

async function prepare(
  dependencies: OrderDependencies,
  { actor, requestId }: PhoneOrderPreparer,
  { items, fields, customerId }: PhoneOrderEntry,
  purchase: Purchase,
): Promise<Prepared> {
  const { database, clock, seal } = dependencies;
  const now = clock.now();
  const filled = await addWinesToCart(
    dependencies,
    { token: undefined },
    { items, source: 'shop', onBehalfOf: customerId },
  );
  if (!filled.ok) return filled;
  const bearer = { tokenHash: hashCartToken(seal, filled.value.token), now };
  const snapshot = await readCheckout(dependencies, bearer, 'regular');
  invariant(snapshot, 'a filled cart is found by its token');
  const cartId = snapshot.cart.id;
  const buyer = { cartId, customerId, isSignedIn: customerId !== undefined, requestId };
  const saved = await saveOpenDraft(dependencies, buyer, 'regular', fields, snapshot);
  if (!saved.ok) return saved;
  const id = randomUUID() as PhoneOrderId;
  const { draftId, draft } = saved.value;
  await database.transaction(async (tx) => {
    if (purchase.kind !== 'goods') {
      await updateLockedDraftContents(tx, {
        draftId,
        contents: { ...draft.contents, purchase },
        customerId,
        now,
      });
    }
    await insertPhoneOrder(tx, {
      ...{ id, cartId, customerId: customerId ?? null, preparedBy: actor, createdAt: now },
      expiresAt: paymentLinkExpiry(now),
    });
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'phone_order.prepared' },
      ...{ subjectType: 'draft', subjectId: draftId, data: { phoneOrderId: id } },
    });
  });
  return ok({ id });
}

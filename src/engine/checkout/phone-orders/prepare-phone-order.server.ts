import { randomUUID } from 'node:crypto';
import type { PhoneOrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { DraftRefusalCode, OrderDependencies } from '../../orders/drafts/types.ts';
import { fillCart, hashOfCartToken } from '../carts/index.server.ts';
import type { CartRefusalCode } from '../carts/types.ts';
import { saveOpenDraft } from '../draft/save-draft.server.ts';
import { readCheckout } from '../read-checkout.server.ts';
import { linkExpiry } from './rules.ts';
import { insertPhoneOrder } from './store.server.ts';
import type { PhoneOrderEntry, PreparedBy } from './types.ts';

type Prepared = Result<{ readonly id: PhoneOrderId }, CartRefusalCode | DraftRefusalCode | 'CART_EMPTY'>;

/**
 * Prepares an order for a customer: a cart of its own, filled by the rules of every cart, and its draft, with the prices
 * of their account if they have one. Nothing is held, charged or emailed. An attempt that ends in the middle leaves a cart that expires.
 */
export async function preparePhoneOrder(
  dependencies: OrderDependencies,
  { actor, requestId }: PreparedBy,
  { items, fields, customerId }: PhoneOrderEntry,
): Promise<Prepared> {
  const { database, clock, seal } = dependencies;
  const now = clock.now();
  const filled = await fillCart(
    dependencies,
    { token: undefined },
    { items, source: 'shop', onBehalfOf: customerId },
  );
  if (!filled.ok) return filled;
  const bearer = { tokenHash: hashOfCartToken(seal, filled.value.token), now };
  const snapshot = await readCheckout(dependencies, bearer, 'regular');
  invariant(snapshot, 'a filled cart is found by its token');
  const cartId = snapshot.cart.id;
  const buyer = { cartId, customerId, isSignedIn: customerId !== undefined, requestId };
  const saved = await saveOpenDraft(dependencies, buyer, 'regular', fields, snapshot);
  if (!saved.ok) return saved;
  const id = randomUUID() as PhoneOrderId;
  await database.transaction(async (tx) => {
    await insertPhoneOrder(tx, {
      ...{ id, cartId, customerId: customerId ?? null, preparedBy: actor, createdAt: now },
      expiresAt: linkExpiry(now),
    });
    await recordAudit(tx, {
      ...{ at: now, actor, requestId, action: 'phone_order.prepared' },
      ...{ subjectType: 'draft', subjectId: saved.value.draftId, data: { phoneOrderId: id } },
    });
  });
  return ok({ id });
}

import type { CustomerId, PhoneOrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadWinesForSale } from '../../catalog/index.server.ts';
import { availableUnits } from '../../inventory/index.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { loadCustomerStanding } from '../../pricing/standing/index.server.ts';
import type { AddableWine } from '../carts/index.server.ts';
import { addableQuantity } from '../carts/rules.ts';
import { findCurrentDraftOfCart } from '../draft/latest-store.server.ts';
import { readOfferedTenders } from '../draft/tender-store.server.ts';
import { viewDraft } from '../view.server.ts';
import { phoneOrderStateOf } from './rules.ts';
import { findPhoneOrder } from './store.server.ts';
import type { PhoneOrderView } from './types.ts';

/** Returns a phone order with the lines, prices, and requirements currently shown at checkout; undefined if the id is unknown. */
export async function viewPhoneOrder(
  dependencies: OrderDependencies,
  id: PhoneOrderId,
): Promise<PhoneOrderView | undefined> {
  const { database, clock } = dependencies;
  const phoneOrder = await findPhoneOrder(database.read, id);
  if (!phoneOrder) return undefined;
  const draft = await findCurrentDraftOfCart(database.read, phoneOrder.cartId, 'regular');
  const customerId = draft?.customerId;
  const [checkout, tenders] = await Promise.all([
    draft && viewDraft(dependencies, draft),
    draft && customerId ? readOfferedTenders(database.read, { draftId: draft.id, customerId }) : [],
  ]);
  const ownTenders = tenders.filter(({ isOn }) => !isOn);
  return { phoneOrder, state: phoneOrderStateOf(phoneOrder, clock.now()), checkout, customerId, ownTenders };
}

/** Returns the wines that this customer, or a guest, could order now, in shelf order, with the maximum quantity of each. */
export async function winesForPhoneOrder(
  read: Transaction,
  customerId: CustomerId | undefined,
  now: Date,
): Promise<readonly AddableWine[]> {
  const [wines, access] = await Promise.all([
    loadWinesForSale(read),
    loadCustomerStanding(read, customerId, now),
  ]);
  const resourceIds = wines.flatMap(({ demands }) => demands.map(({ resourceId }) => resourceId));
  const free = await availableUnits(read, resourceIds);
  const most = addableQuantity([], { freeOf: (resourceId) => free.get(resourceId) ?? 0, access });
  return wines.map((sku) => ({ sku, most: most(sku) })).filter((wine) => wine.most > 0);
}

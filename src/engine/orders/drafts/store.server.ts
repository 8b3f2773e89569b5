import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { CartId, DraftId, OrderId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import {
  type PendingChange,
  prepareStatement,
  type StatementParameters,
} from '../../../platform/prepared.server.ts';
import { createSkuLoader } from '../../catalog/index.server.ts';
import { paymentAttempts } from '../payments/schema.ts';
import { toPaymentAttempt } from '../payments/store.server.ts';
import type { PaymentAttempt } from '../payments/types.ts';
import { orders } from '../schema.ts';
import { orderProgressColumns, toOrderProgress } from '../store.server.ts';
import type { OrderProgress } from '../types.ts';
import { parsePurchase } from './purchase-kinds.server.ts';
import { emptyDraftContents } from './rules.ts';
import { drafts } from './schema.ts';
import type { Draft, DraftActor, DraftKind } from './types.ts';

/*
 * Lock order of the whole engine, which prevents deadlocks (style 10):
 * draft → person limits (by key, rule, period) → coupon (one per order) → holds and stock (by resource) → ledger accounts (by id) → order
 * → payment attempt → cart.
 * When an order changes the reservation of another order, that order's draft and reservation are locked right after its own draft. Every
 * change of an unplaced order, and every finalize, begins with the lock of its draft.
 */

type DraftRow = typeof drafts.$inferSelect;

export function toDraft(row: DraftRow): Draft {
  const { ledgerAccountIds, createdAt: _createdAt, updatedAt: _updatedAt, ...draft } = row;
  return {
    ...withoutNulls(draft),
    // A draft saved by an older version lacks newer fields.
    contents: {
      ...emptyDraftContents(),
      ...row.contents,
      purchase: parsePurchase(row.contents.purchase ?? { kind: 'goods' }),
    },
    hasTenders: ledgerAccountIds.length > 0,
  };
}

export type DraftOwner = Pick<DraftActor, 'cartId' | 'customerId'>;

/**
 * Returns the SQL condition for drafts of the cart they were started from, or of their customer's account. No other visitor may read a
 * draft (I-6).
 */
export function ownedDraftCondition({ cartId, customerId }: StatementParameters<DraftOwner>): SQL {
  return sql`(${drafts.customerId} = ${customerId}::uuid
    or (${drafts.cartId} = ${cartId} and (${drafts.customerId} is null or ${customerId}::uuid is not null)))`;
}

/* For charges that the winery makes without a cart, which the customer agreed to before. */
const draftById = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db.select().from(drafts).where(eq(drafts.id, given.draftId)),
);

const lockedDraftById = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db.select().from(drafts).where(eq(drafts.id, given.draftId)).for('update'),
);

/** Locks a draft for a scheduled job, which acts on behalf of no customer or cart. */
export async function lockDraftById(tx: Transaction, draftId: DraftId): Promise<void> {
  await lockedDraftById(tx, { draftId });
}

const draftOfOwner = prepareStatement(
  (db, given: StatementParameters<DraftOwner & { readonly draftId: DraftId }>) =>
    db
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, given.draftId), ownedDraftCondition(given))),
);

export async function findDraft(
  read: Transaction,
  draftId: DraftId,
  { cartId, customerId, isWinery }: Pick<DraftActor, 'cartId' | 'customerId' | 'isWinery'>,
): Promise<Draft | undefined> {
  const [row] = isWinery
    ? await draftById(read, { draftId })
    : await draftOfOwner(read, { draftId, cartId, customerId });
  return row && toDraft(row);
}

const lockedDraftOfOwner = prepareStatement(
  (db, given: StatementParameters<DraftOwner & { readonly draftId: DraftId }>) =>
    db
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, given.draftId), ownedDraftCondition(given)))
      .for('update'),
);

/**
 * Locks a draft of this actor and returns it. Every change of a checkout begins here, so the second click of a double click waits for the
 * first one (I-18).
 */
export async function lockDraft(
  tx: Transaction,
  draftId: DraftId,
  { cartId, customerId, isWinery }: Pick<DraftActor, 'cartId' | 'customerId' | 'isWinery'>,
): Promise<Draft | undefined> {
  const [row] = isWinery
    ? await lockedDraftById(tx, { draftId })
    : await lockedDraftOfOwner(tx, { draftId, cartId, customerId });
  return row && toDraft(row);
}

/** Loads the SKUs of a draft's items. Only the draft's id is required, so this query can share a round trip with the draft's lock. */
export const loadSkusOfDraft = createSkuLoader(
  ({ draftId }: StatementParameters<{ readonly draftId: DraftId }>) =>
    sql`any(array(select (item ->> 'skuId')::integer from drafts, jsonb_array_elements(contents -> 'items') item
      where drafts.id = ${draftId}))`,
);

const lockedDraftOfOrder = prepareStatement(
  (db, given: StatementParameters<{ readonly orderId: OrderId }>) => {
    const draftId = db.select({ draftId: orders.draftId }).from(orders).where(eq(orders.id, given.orderId));
    return db.select().from(drafts).where(inArray(drafts.id, draftId)).for('update');
  },
);

/** Locks the draft of an order and returns it, without checking whose it is. */
export async function lockDraftOfOrder(tx: Transaction, orderId: OrderId): Promise<Draft> {
  const [row] = await lockedDraftOfOrder(tx, { orderId });
  invariant(row, `order ${orderId} has a draft`);
  return toDraft(row);
}

const progressWithAttempts = prepareStatement(
  (db, given: StatementParameters<{ readonly orderId: OrderId }>) =>
    db
      .select({ order: orderProgressColumns, attempt: paymentAttempts })
      .from(orders)
      .leftJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
      .where(eq(orders.id, given.orderId))
      .orderBy(asc(paymentAttempts.n)),
);

/** Returns an order and its payment attempts, sorted by number, in one statement. Call it under the draft's lock. */
export async function loadOrderWithAttempts(
  read: Transaction,
  orderId: OrderId,
): Promise<{ readonly order: OrderProgress; readonly attempts: readonly PaymentAttempt[] }> {
  const rows = await progressWithAttempts(read, { orderId });
  const [first] = rows;
  invariant(first, `order ${orderId} exists`);
  const attempts = rows.flatMap(({ attempt }) => (attempt ? [toPaymentAttempt(attempt)] : []));
  return { order: toOrderProgress(first.order), attempts };
}

type KindInCart = { readonly cartId: CartId; readonly kind: DraftKind };

const openDraftOfCart = prepareStatement((db, given: StatementParameters<KindInCart>) =>
  db
    .select()
    .from(drafts)
    .where(and(eq(drafts.cartId, given.cartId), eq(drafts.kind, given.kind), eq(drafts.state, 'open'))),
);

/** Returns the cart's open draft of this kind, without a lock. To change it, lock it or use `updateDraftContentsIfUnchanged`. */
export async function findOpenDraft(
  read: Transaction,
  cartId: CartId,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const [row] = await openDraftOfCart(read, { cartId, kind });
  return row && toDraft(row);
}

const lockedOpenDraft = prepareStatement((db, given: StatementParameters<KindInCart>) =>
  db
    .select()
    .from(drafts)
    .where(and(eq(drafts.cartId, given.cartId), eq(drafts.kind, given.kind), eq(drafts.state, 'open')))
    .for('update'),
);

/** Locks the cart's open draft of this kind and returns it, so that two tabs work on the same draft. */
export async function lockOpenDraft(
  tx: Transaction,
  cartId: CartId,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const [row] = await lockedOpenDraft(tx, { cartId, kind });
  return row && toDraft(row);
}

type Completing = {
  readonly draftId: DraftId;
  readonly orderId: OrderId;
  readonly until: Date | undefined;
  readonly now: Date;
};

const writeCompleting = prepareStatement((db, given: StatementParameters<Completing>) =>
  db
    .update(drafts)
    .set({ orderId: given.orderId, completingUntil: given.until, updatedAt: given.now })
    .where(eq(drafts.id, given.draftId)),
);

/** Blocks edits of a draft until the given time, while a payment may be in flight (I-18); undefined allows them again. */
export function setDraftCompletingUntil(tx: Transaction, completing: Completing): PendingChange {
  return writeCompleting.change(tx, completing);
}

const writeConverted = prepareStatement((db, given: StatementParameters<Omit<Completing, 'until'>>) =>
  db
    .update(drafts)
    .set({
      state: 'converted',
      orderId: given.orderId,
      completingUntil: null,
      updatedAt: given.now,
    })
    .where(eq(drafts.id, given.draftId)),
);

/** Marks a draft as converted to an order. It is never reopened (I-2). */
export function markDraftConverted(tx: Transaction, converted: Omit<Completing, 'until'>): PendingChange {
  return writeConverted.change(tx, converted);
}

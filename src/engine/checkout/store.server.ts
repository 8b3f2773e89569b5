import { and, asc, desc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { CartId, CustomerId, DraftId, OrderId } from '../../core/ids.ts';
import { invariant } from '../../core/invariant.ts';
import type { Transaction } from '../../platform/database.server.ts';
import type { Change } from '../../platform/one-statement.server.ts';
import { orders } from '../orders/schema.ts';
import { asProgress, progressColumns } from '../orders/store.server.ts';
import type { OrderProgress } from '../orders/types.ts';
import { paymentAttempts } from '../payments/schema.ts';
import { asAttempt } from '../payments/store.server.ts';
import type { PaymentAttempt } from '../payments/types.ts';
import { drafts } from './schema.ts';
import type { Actor, Draft, DraftContents, DraftKind } from './types.ts';

/*
 * Lock order of the whole engine, so that nothing ever waits in a circle (style 10):
 *   draft → person limits (by key, rule, period) → holds and stock (by resource) → ledger accounts (by id)
 *   → order → payment attempt → cart.
 * Every change of an order that is not yet placed, and every finalize, begins with the lock of its draft.
 */

type DraftRow = typeof drafts.$inferSelect;

function asDraft(row: DraftRow): Draft {
  const { ledgerAccountIds, createdAt: _createdAt, updatedAt: _updatedAt, ...draft } = row;
  return {
    ...draft,
    cartId: row.cartId ?? undefined,
    customerId: row.customerId ?? undefined,
    birthDateSealed: row.birthDateSealed ?? undefined,
    hasTenders: ledgerAccountIds.length > 0,
    orderId: row.orderId ?? undefined,
    completingUntil: row.completingUntil ?? undefined,
    parkedAt: row.parkedAt ?? undefined,
  };
}

/** A draft belongs to the cart it was started from and to the account of its customer; to nobody else (I-6). */
function belongsTo(actor: Pick<Actor, 'cartId' | 'customerId'>): SQL | undefined {
  return actor.customerId
    ? or(eq(drafts.cartId, actor.cartId), eq(drafts.customerId, actor.customerId))
    : and(eq(drafts.cartId, actor.cartId), sql`${drafts.customerId} is null`);
}

export async function findDraft(
  read: Transaction,
  draftId: DraftId,
  actor: Pick<Actor, 'cartId' | 'customerId'>,
): Promise<Draft | undefined> {
  const [row] = await read
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), belongsTo(actor)));
  return row && asDraft(row);
}

/** The lock with which every change of a checkout begins; a double click waits here for the first one (I-18). */
export async function lockDraft(
  tx: Transaction,
  draftId: DraftId,
  actor: Pick<Actor, 'cartId' | 'customerId'>,
): Promise<Draft | undefined> {
  const [row] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), belongsTo(actor)))
    .for('update');
  return row && asDraft(row);
}

/** The same lock for finalize, which knows the order and acts for nobody. */
export async function lockDraftOfOrder(tx: Transaction, orderId: OrderId): Promise<Draft> {
  const draftId = tx.select({ draftId: orders.draftId }).from(orders).where(eq(orders.id, orderId));
  const [row] = await tx.select().from(drafts).where(inArray(drafts.id, draftId)).for('update');
  invariant(row, `order ${orderId} has a draft`);
  return asDraft(row);
}

/** Where an order stands, with its attempts in the order of their numbers, in one statement. Read under its draft's lock. */
export async function orderWithAttempts(
  read: Transaction,
  orderId: OrderId,
): Promise<{ readonly order: OrderProgress; readonly attempts: readonly PaymentAttempt[] }> {
  const rows = await read
    .select({ order: progressColumns, attempt: paymentAttempts })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(paymentAttempts.n));
  const [first] = rows;
  invariant(first, `order ${orderId} exists`);
  const attempts = rows.flatMap(({ attempt }) => (attempt ? [asAttempt(attempt)] : []));
  return { order: asProgress(first.order), attempts };
}

/** The open draft of this kind for this cart, locked; two tabs meet in it. */
export async function lockOpenDraft(
  tx: Transaction,
  cartId: CartId,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const [row] = await tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.cartId, cartId), eq(drafts.kind, kind), eq(drafts.state, 'open')))
    .for('update');
  return row && asDraft(row);
}

/** Undefined when another tab opened one at the same moment: the index allows one. */
export async function insertDraft(
  tx: Transaction,
  draft: {
    readonly cartId: CartId;
    readonly customerId: CustomerId | undefined;
    readonly kind: DraftKind;
    readonly contents: DraftContents;
    readonly now: Date;
  },
): Promise<DraftId | undefined> {
  const { now, customerId, ...values } = draft;
  const [created] = await tx
    .insert(drafts)
    .values({
      ...values,
      id: sql`uuidv7()`,
      customerId: customerId ?? null,
      state: 'open',
      version: 1,
      ledgerAccountIds: [],
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [drafts.cartId, drafts.kind], where: sql`state = 'open'` })
    .returning({ id: drafts.id });
  return created?.id;
}

/** @returns the new version. */
export async function writeContents(
  tx: Transaction,
  saved: {
    readonly draftId: DraftId;
    readonly contents: DraftContents;
    /** Undefined leaves the one that is there; null forgets it. */
    readonly birthDateSealed?: Buffer | null | undefined;
    readonly customerId: CustomerId | undefined;
    readonly now: Date;
  },
): Promise<number> {
  const { draftId, contents, birthDateSealed, customerId, now } = saved;
  const [row] = await tx
    .update(drafts)
    .set({
      contents,
      birthDateSealed,
      ...(customerId && { customerId }),
      version: sql`${drafts.version} + 1`,
      updatedAt: now,
    })
    .where(eq(drafts.id, draftId))
    .returning({ version: drafts.version });
  invariant(row, 'a locked draft can be written');
  return row.version;
}

/** Refuses edits until then, while a payment may be in flight (I-18); undefined lets them in again. */
export function setCompleting(
  tx: Transaction,
  completing: {
    readonly draftId: DraftId;
    readonly orderId: OrderId;
    readonly until: Date | undefined;
    readonly now: Date;
  },
): Change {
  const { draftId, orderId, until, now } = completing;
  return tx
    .update(drafts)
    .set({ orderId, completingUntil: until ?? null, updatedAt: now })
    .where(eq(drafts.id, draftId));
}

/** The draft became an order; nothing opens it again (I-2). */
export function markConverted(
  tx: Transaction,
  converted: { readonly draftId: DraftId; readonly orderId: OrderId; readonly now: Date },
): Change {
  const { draftId, orderId, now } = converted;
  return tx
    .update(drafts)
    .set({ state: 'converted', orderId, completingUntil: null, parkedAt: null, updatedAt: now })
    .where(eq(drafts.id, draftId));
}

export async function markParked(tx: Transaction, draftId: DraftId, now: Date): Promise<void> {
  await tx
    .update(drafts)
    .set({ state: 'parked', parkedAt: now, updatedAt: now })
    .where(eq(drafts.id, draftId));
}

/** The draft of this kind that this actor parked last and that is still within its time, locked. */
export async function lockParkedDraft(
  tx: Transaction,
  request: { readonly actor: Actor; readonly kind: DraftKind; readonly parkedSince: Date },
): Promise<Draft | undefined> {
  const [row] = await tx
    .select()
    .from(drafts)
    .where(
      and(
        belongsTo(request.actor),
        eq(drafts.kind, request.kind),
        eq(drafts.state, 'parked'),
        gt(drafts.parkedAt, request.parkedSince),
      ),
    )
    .orderBy(desc(drafts.parkedAt))
    .limit(1)
    .for('update');
  return row && asDraft(row);
}

/** Opens a parked draft again, for the cart that the actor has now. */
export async function reopen(
  tx: Transaction,
  reopened: { readonly draftId: DraftId; readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { draftId, actor, now } = reopened;
  await tx
    .update(drafts)
    .set({
      state: 'open',
      parkedAt: null,
      cartId: actor.cartId,
      ...(actor.customerId && { customerId: actor.customerId }),
      updatedAt: now,
    })
    .where(eq(drafts.id, draftId));
}

export async function markAbandoned(tx: Transaction, draftId: DraftId, now: Date): Promise<void> {
  await tx.update(drafts).set({ state: 'abandoned', updatedAt: now }).where(eq(drafts.id, draftId));
}

/** The draft of this kind whose order emptied the cart not long ago. */
export async function latestConvertedDraft(
  read: Transaction,
  request: { readonly actor: Actor; readonly kind: DraftKind; readonly since: Date },
): Promise<DraftId | undefined> {
  const { actor, kind, since } = request;
  const [row] = await read
    .select({ id: drafts.id })
    .from(drafts)
    .where(
      and(
        belongsTo(actor),
        eq(drafts.cartId, actor.cartId),
        eq(drafts.kind, kind),
        eq(drafts.state, 'converted'),
        gt(drafts.updatedAt, since),
      ),
    )
    .orderBy(desc(drafts.updatedAt))
    .limit(1);
  return row?.id;
}

/** The draft that is open, else the one that became an order last. */
export async function latestDraft(
  read: Transaction,
  actor: Actor,
  kind: DraftKind,
): Promise<DraftId | undefined> {
  const [row] = await read
    .select({ id: drafts.id })
    .from(drafts)
    .where(
      and(
        belongsTo(actor),
        eq(drafts.cartId, actor.cartId),
        eq(drafts.kind, kind),
        inArray(drafts.state, ['open', 'converted']),
      ),
    )
    .orderBy(sql`${drafts.state} = 'open' desc`, desc(drafts.updatedAt))
    .limit(1);
  return row?.id;
}

/** Drafts parked longer ago are left for good; answers how many. A declined order of one stays as it is: unplaced. */
export async function abandonParked(tx: Transaction, parkedUntil: Date): Promise<number> {
  const changed = await tx
    .update(drafts)
    .set({ state: 'abandoned', parkedAt: null })
    .where(and(eq(drafts.state, 'parked'), lte(drafts.parkedAt, parkedUntil)));
  return changed.rowCount ?? 0;
}

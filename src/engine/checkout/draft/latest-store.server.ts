import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { CartId, DraftId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { type DraftOwner, ownedDraftCondition, toDraft } from '../../orders/drafts/index.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft, DraftActor, DraftKind } from '../../orders/drafts/types.ts';
import { type CartBearer, cartIdSubquery } from '../carts/store.server.ts';

/* Abandoned drafts, and the outcome of an actor's latest one. */

type LatestOf = DraftOwner & { readonly kind: DraftKind; readonly since: Date };

export async function markDraftAbandoned(tx: Transaction, draftId: DraftId, now: Date): Promise<void> {
  await tx.update(drafts).set({ state: 'abandoned', updatedAt: now }).where(eq(drafts.id, draftId));
}

const convertedDraft = prepareStatement((db, given: StatementParameters<LatestOf>) =>
  db
    .select()
    .from(drafts)
    .where(
      and(
        ownedDraftCondition(given),
        eq(drafts.cartId, given.cartId),
        eq(drafts.kind, given.kind),
        eq(drafts.state, 'converted'),
        gt(drafts.updatedAt, given.since),
      ),
    )
    .orderBy(desc(drafts.updatedAt))
    .limit(1),
);

/** Returns the actor's draft of this kind that became an order after `since`; undefined if there is none. */
export async function findLatestConvertedDraft(
  read: Transaction,
  request: { readonly actor: DraftActor; readonly kind: DraftKind; readonly since: Date },
): Promise<Draft | undefined> {
  const { actor, kind, since } = request;
  const { cartId, customerId } = actor;
  const [row] = await convertedDraft(read, { cartId, customerId, kind, since });
  return row && toDraft(row);
}

const latestDraftRow = prepareStatement(
  (db, given: StatementParameters<DraftOwner & { readonly kind: DraftKind }>) =>
    db
      .select({ id: drafts.id })
      .from(drafts)
      .where(
        and(
          ownedDraftCondition(given),
          eq(drafts.cartId, given.cartId),
          eq(drafts.kind, given.kind),
          inArray(drafts.state, ['open', 'converted']),
        ),
      )
      .orderBy(sql`${drafts.state} = 'open' desc`, desc(drafts.updatedAt))
      .limit(1),
);

/** Returns the id of the actor's open draft of this kind or, if none is open, of the draft that most recently became an order. */
export async function findLatestDraftId(
  read: Transaction,
  { cartId, customerId }: DraftActor,
  kind: DraftKind,
): Promise<DraftId | undefined> {
  const [row] = await latestDraftRow(read, { cartId, customerId, kind });
  return row?.id;
}

type BearerOfKind = CartBearer & { readonly kind: DraftKind };

const openDraftOfBearer = prepareStatement((db, given: StatementParameters<BearerOfKind>) =>
  db
    .select()
    .from(drafts)
    .where(
      and(
        sql`${drafts.cartId} = (${cartIdSubquery(given)})`,
        eq(drafts.kind, given.kind),
        eq(drafts.state, 'open'),
      ),
    ),
);

/** Returns the open draft of this kind for the cart with a token; undefined if there is none. */
export async function findOpenDraftOfBearer(
  read: Transaction,
  { tokenHash, now }: CartBearer,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const [row] = await openDraftOfBearer(read, { tokenHash, now, kind });
  return row && toDraft(row);
}

/** Returns the cart's latest draft of this kind that is open or became an order; undefined if there is none. */
export async function findCurrentDraftOfCart(
  read: Transaction,
  cartId: CartId,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const [row] = await read
    .select()
    .from(drafts)
    .where(and(eq(drafts.cartId, cartId), eq(drafts.kind, kind), ne(drafts.state, 'abandoned')))
    .orderBy(desc(drafts.updatedAt))
    .limit(1);
  return row && toDraft(row);
}

import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { CustomerId, DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import type { NoShowFee } from '../../orders/drafts/purchase-types.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import { asDraft, belongsTo, type Owner } from '../../orders/drafts/store.server.ts';
import type { Actor, Draft, DraftContents, DraftKind } from '../../orders/drafts/types.ts';
import { type Bearer, cartOfBearer } from '../carts/store.server.ts';

/* Drafts that are given up, and what became of the one that an actor had last. */

const noShowDraft = prepared((db, given: Given<{ readonly reservationId: string }>) =>
  db
    .select()
    .from(drafts)
    .where(
      sql`${drafts.contents} -> 'purchase' ->> 'kind' = 'noShow'
        and ${drafts.contents} -> 'purchase' -> 'details' ->> 'reservationId' = ${given.reservationId}`,
    ),
);

/** The one draft that charges for those who did not come to a booking, made the first time; it is of nobody's cart. */
export async function insertNoShowDraft(
  tx: Transaction,
  made: {
    readonly customerId: CustomerId | undefined;
    readonly contents: Omit<DraftContents, 'purchase'>;
    readonly fee: NoShowFee;
    readonly now: Date;
  },
): Promise<Draft> {
  const { customerId, fee, now } = made;
  const contents: DraftContents = { ...made.contents, purchase: { kind: 'noShow', details: fee } };
  const values = { customerId, contents, kind: 'event', state: 'open', version: 1, createdAt: now } as const;
  await tx
    .insert(drafts)
    .values({ id: sql`uuidv7()`, ...values, ledgerAccountIds: [], updatedAt: now })
    .onConflictDoNothing();
  const [row] = await noShowDraft(tx, { reservationId: fee.reservationId });
  invariant(row, 'what was inserted, or was there, is there');
  return asDraft(row);
}

type LatestOf = Owner & { readonly kind: DraftKind; readonly since: Date };

export async function markAbandoned(tx: Transaction, draftId: DraftId, now: Date): Promise<void> {
  await tx.update(drafts).set({ state: 'abandoned', updatedAt: now }).where(eq(drafts.id, draftId));
}

const convertedDraft = prepared((db, given: Given<LatestOf>) =>
  db
    .select()
    .from(drafts)
    .where(
      and(
        belongsTo(given),
        eq(drafts.cartId, given.cartId),
        eq(drafts.kind, given.kind),
        eq(drafts.state, 'converted'),
        gt(drafts.updatedAt, given.since),
      ),
    )
    .orderBy(desc(drafts.updatedAt))
    .limit(1),
);

/** The draft of this kind whose order emptied the cart not long ago. */
export async function latestConvertedDraft(
  read: Transaction,
  request: { readonly actor: Actor; readonly kind: DraftKind; readonly since: Date },
): Promise<Draft | undefined> {
  const { actor, kind, since } = request;
  const { cartId, customerId } = actor;
  const [row] = await convertedDraft(read, { cartId, customerId, kind, since });
  return row && asDraft(row);
}

const draftToTellOf = prepared((db, given: Given<Owner & { readonly kind: DraftKind }>) =>
  db
    .select({ id: drafts.id })
    .from(drafts)
    .where(
      and(
        belongsTo(given),
        eq(drafts.cartId, given.cartId),
        eq(drafts.kind, given.kind),
        inArray(drafts.state, ['open', 'converted']),
      ),
    )
    .orderBy(sql`${drafts.state} = 'open' desc`, desc(drafts.updatedAt))
    .limit(1),
);

/** The draft that is open, else the one that became an order last. */
export async function latestDraft(
  read: Transaction,
  { cartId, customerId }: Actor,
  kind: DraftKind,
): Promise<DraftId | undefined> {
  const [row] = await draftToTellOf(read, { cartId, customerId, kind });
  return row?.id;
}

type BearerOfKind = Bearer & { readonly kind: DraftKind };

const openDraftOfBearer = prepared((db, given: Given<BearerOfKind>) =>
  db
    .select()
    .from(drafts)
    .where(
      and(
        sql`${drafts.cartId} = (${cartOfBearer(given)})`,
        eq(drafts.kind, given.kind),
        eq(drafts.state, 'open'),
      ),
    ),
);

/** Returns the open draft of this kind for the cart that a token opens. */
export async function findOpenDraftOfBearer(
  read: Transaction,
  { tokenHash, now }: Bearer,
  kind: DraftKind,
): Promise<Draft | undefined> {
  const [row] = await openDraftOfBearer(read, { tokenHash, now, kind });
  return row && asDraft(row);
}

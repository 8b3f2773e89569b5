import { and, eq, sql } from 'drizzle-orm';
import type { CartId, CustomerId, DraftId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import { asDraft } from '../../orders/drafts/store.server.ts';
import type { Draft, DraftContents } from '../../orders/drafts/types.ts';

/** A draft of nobody yet: it holds the seats of an offer until somebody takes it into their browser. */
export async function insertOfferDraft(
  tx: Transaction,
  draft: { readonly id: DraftId; readonly contents: DraftContents; readonly now: Date },
): Promise<void> {
  const { now, ...values } = draft;
  await tx.insert(drafts).values({
    ...values,
    ...{ kind: 'event', state: 'open', version: 1, ledgerAccountIds: [], createdAt: now, updatedAt: now },
  });
}

/** The draft of an offer, locked as by whoever pays for it. */
export async function lockOfferDraft(tx: Transaction, draftId: DraftId): Promise<Draft | undefined> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, draftId)).for('update');
  return row && asDraft(row);
}

/** Gives the draft to a browser, and to whoever is signed in there. */
export async function attachDraft(
  tx: Transaction,
  attached: {
    readonly draftId: DraftId;
    readonly cartId: CartId;
    readonly customerId: CustomerId | undefined;
    readonly now: Date;
  },
): Promise<void> {
  const { draftId, cartId, customerId, now } = attached;
  await tx
    .update(drafts)
    .set({ cartId, customerId: customerId ?? null, version: sql`${drafts.version} + 1`, updatedAt: now })
    .where(and(eq(drafts.id, draftId), eq(drafts.state, 'open')));
}

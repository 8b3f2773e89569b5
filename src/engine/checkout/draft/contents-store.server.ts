import { and, eq, sql } from 'drizzle-orm';
import type { CartId, CustomerId, DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { toDraft } from '../../orders/drafts/index.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft, DraftContents, DraftKind } from '../../orders/drafts/types.ts';

/* A draft's contents: written when it is opened and on every save. */

type NewDraft = {
  /** The cart that owns the draft; undefined for a member's draft, such as a club shipment. */
  readonly cartId: CartId | undefined;
  readonly kind: DraftKind;
  readonly customerId: CustomerId | undefined;
  readonly contents: DraftContents;
  readonly birthDateSealed?: Buffer | undefined;
  readonly now: Date;
};

const insertOpenDraft = prepareStatement((db, given: StatementParameters<NewDraft>) =>
  db
    .insert(drafts)
    .values({
      id: sql`uuidv7()`,
      cartId: given.cartId,
      customerId: given.customerId,
      kind: given.kind,
      contents: given.contents,
      birthDateSealed: given.birthDateSealed,
      state: 'open',
      version: 1,
      ledgerAccountIds: [],
      createdAt: given.now,
      updatedAt: given.now,
    })
    .onConflictDoNothing({ target: [drafts.cartId, drafts.kind], where: sql`state = 'open'` })
    .returning(),
);

/** Inserts an open draft. Returns undefined if another tab inserted one at the same moment, because the index allows only one. */
export async function insertDraft(tx: Transaction, draft: NewDraft): Promise<Draft | undefined> {
  const [row] = await insertOpenDraft(tx, draft);
  return row && toDraft(row);
}

type SavedContents = {
  readonly draftId: DraftId;
  readonly contents: DraftContents;
  /** The encrypted birth date. Undefined keeps the stored date; null deletes it. */
  readonly birthDateSealed?: Buffer | null | undefined;
  readonly customerId: CustomerId | undefined;
  readonly now: Date;
};

type ContentsColumns = SavedContents & { readonly changesBirthDate: boolean };

function contentsColumns(given: StatementParameters<ContentsColumns>) {
  return {
    contents: given.contents,
    birthDateSealed: sql`case when ${given.changesBirthDate}::boolean then ${given.birthDateSealed}::bytea else ${drafts.birthDateSealed} end`,
    customerId: sql`coalesce(${given.customerId}, ${drafts.customerId})`,
    version: sql`${drafts.version} + 1`,
    updatedAt: given.now,
  };
}

const writeLockedContents = prepareStatement((db, given: StatementParameters<ContentsColumns>) =>
  db.update(drafts).set(contentsColumns(given)).where(eq(drafts.id, given.draftId)).returning(),
);

/** Updates the contents of a locked draft, and returns the draft after the change. */
export async function updateLockedDraftContents(tx: Transaction, saved: SavedContents): Promise<Draft> {
  const changesBirthDate = saved.birthDateSealed !== undefined;
  const [row] = await writeLockedContents(tx, { ...saved, changesBirthDate });
  invariant(row, 'a locked draft can be written');
  return toDraft(row);
}

/**
 * Converts a locked draft to a guest's draft: removes the customer, and the birth date, gift cards, and credit that belong to the account.
 */
export async function convertDraftToGuest(tx: Transaction, draftId: DraftId, now: Date): Promise<void> {
  await tx
    .update(drafts)
    .set({
      customerId: null,
      birthDateSealed: null,
      ledgerAccountIds: [],
      version: sql`${drafts.version} + 1`,
      updatedAt: now,
    })
    .where(eq(drafts.id, draftId));
}

const writeContentsAsSeen = prepareStatement(
  (db, given: StatementParameters<ContentsColumns & { readonly seenVersion: number }>) =>
    db
      .update(drafts)
      .set(contentsColumns(given))
      .where(
        and(
          eq(drafts.id, given.draftId),
          eq(drafts.state, 'open'),
          eq(drafts.version, given.seenVersion),
          sql`coalesce(${drafts.completingUntil} <= ${given.now}::timestamptz, true)`,
        ),
      )
      .returning(),
);

/**
 * Replaces contents that were read without a lock as version `seenVersion`; one statement locks, compares, and writes. Returns undefined
 * without writing if the contents have changed, the draft is no longer open, or a payment is in flight (I-18).
 */
export async function updateDraftContentsIfUnchanged(
  tx: Transaction,
  saved: SavedContents & { readonly seenVersion: number },
): Promise<Draft | undefined> {
  const changesBirthDate = saved.birthDateSealed !== undefined;
  const [row] = await writeContentsAsSeen(tx, { ...saved, changesBirthDate });
  return row && toDraft(row);
}

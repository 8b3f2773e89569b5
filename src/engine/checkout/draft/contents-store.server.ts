import { and, eq, sql } from 'drizzle-orm';
import type { CartId, CustomerId, DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { type Given, prepared } from '../../../platform/prepared.server.ts';
import { asDraft } from '../../orders/drafts/index.server.ts';
import { drafts } from '../../orders/drafts/schema.ts';
import type { Draft, DraftContents, DraftKind } from '../../orders/drafts/types.ts';

/* What stands in a draft: written when it is opened, and each time something was typed. */

type NewDraft = {
  /** A draft of the member alone, such as a box, came from no cart. */
  readonly cartId: CartId | undefined;
  readonly kind: DraftKind;
  readonly customerId: CustomerId | undefined;
  readonly contents: DraftContents;
  readonly birthDateSealed?: Buffer | undefined;
  readonly now: Date;
};

const insertOpenDraft = prepared((db, given: Given<NewDraft>) =>
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

/** Undefined when another tab opened one at the same moment: the index allows one. */
export async function insertDraft(tx: Transaction, draft: NewDraft): Promise<Draft | undefined> {
  const [row] = await insertOpenDraft(tx, draft);
  return row && asDraft(row);
}

type SavedContents = {
  readonly draftId: DraftId;
  readonly contents: DraftContents;
  /** Undefined leaves the one that is there; null forgets it. */
  readonly birthDateSealed?: Buffer | null | undefined;
  readonly customerId: CustomerId | undefined;
  readonly now: Date;
};

type ContentsColumns = SavedContents & { readonly changesBirthDate: boolean };

function contentsColumns(given: Given<ContentsColumns>) {
  return {
    contents: given.contents,
    birthDateSealed: sql`case when ${given.changesBirthDate}::boolean then ${given.birthDateSealed}::bytea else ${drafts.birthDateSealed} end`,
    customerId: sql`coalesce(${given.customerId}, ${drafts.customerId})`,
    version: sql`${drafts.version} + 1`,
    updatedAt: given.now,
  };
}

const writeLockedContents = prepared((db, given: Given<ContentsColumns>) =>
  db.update(drafts).set(contentsColumns(given)).where(eq(drafts.id, given.draftId)).returning(),
);

/** @returns the draft as it then is. */
export async function writeContents(tx: Transaction, saved: SavedContents): Promise<Draft> {
  const changesBirthDate = saved.birthDateSealed !== undefined;
  const [row] = await writeLockedContents(tx, { ...saved, changesBirthDate });
  invariant(row, 'a locked draft can be written');
  return asDraft(row);
}

const writeContentsAsSeen = prepared((db, given: Given<ContentsColumns & { readonly seenVersion: number }>) =>
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
 * Writes over the contents of `seenVersion`, which were read without a lock: the one statement locks, compares and writes.
 * Undefined, with nothing written, when they are others by now, the draft is open no more or a payment is in flight (I-18).
 */
export async function saveContents(
  tx: Transaction,
  saved: SavedContents & { readonly seenVersion: number },
): Promise<Draft | undefined> {
  const changesBirthDate = saved.birthDateSealed !== undefined;
  const [row] = await writeContentsAsSeen(tx, { ...saved, changesBirthDate });
  return row && asDraft(row);
}

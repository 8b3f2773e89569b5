import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { CardGuaranteeId, DraftId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { withoutNulls } from '../../../core/without-nulls.ts';
import type { GatewayCard } from '../../../integrations/payment/port.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { orderedUuid } from '../../../platform/ordered-uuid.ts';
import { prepareStatement, type StatementParameters } from '../../../platform/prepared.server.ts';
import { cardGuarantees } from './schema.ts';
import type { CardGuarantee } from './types.ts';

/* Every change is made under the lock of the guarantee's draft. */

/** The failure code of a card that was replaced by another one and still has to be detached at the payment company. */
const replaced = 'replaced';

type Row = typeof cardGuarantees.$inferSelect;

function asGuarantee(row: Row): CardGuarantee {
  const { provider: _p, updatedAt: _u, cardBrand: brand, cardLastFour: lastFour, ...guarantee } = row;
  return withoutNulls({ ...guarantee, brand, lastFour });
}

const guaranteesInOrder = prepareStatement((db, given: StatementParameters<{ readonly draftId: DraftId }>) =>
  db
    .select()
    .from(cardGuarantees)
    .where(eq(cardGuarantees.draftId, given.draftId))
    .orderBy(sql`${cardGuarantees.state} = 'kept' desc`, desc(cardGuarantees.createdAt)),
);

/** Returns the draft's `kept` guarantee, or the latest one if none is kept. */
export async function findGuaranteeOfDraft(
  read: Transaction,
  draftId: DraftId,
): Promise<CardGuarantee | undefined> {
  const [row] = await guaranteesInOrder(read, { draftId });
  return row && asGuarantee(row);
}

export async function findGuarantee(
  read: Transaction,
  guaranteeId: CardGuaranteeId,
): Promise<CardGuarantee | undefined> {
  const [row] = await read.select().from(cardGuarantees).where(eq(cardGuarantees.id, guaranteeId));
  return row && asGuarantee(row);
}

type NewGuarantee = Pick<CardGuarantee, 'draftId' | 'gatewayCustomer' | 'paymentMethodReference'> & {
  readonly id: CardGuaranteeId;
  readonly provider: string;
  readonly returnUrl: string;
  readonly now: Date;
};

export function newGuaranteeId(): CardGuaranteeId {
  return orderedUuid() as CardGuaranteeId;
}

/**
 * Inserts a guarantee before the payment company is called, or returns the existing one for the same entered card, however often its form
 * is submitted.
 */
export async function insertGuarantee(
  tx: Transaction,
  { now, ...values }: NewGuarantee,
): Promise<CardGuarantee> {
  await tx
    .insert(cardGuarantees)
    .values({ ...values, state: 'open', createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const { draftId, paymentMethodReference } = values;
  const [row] = await tx
    .select()
    .from(cardGuarantees)
    .where(
      and(
        eq(cardGuarantees.draftId, draftId),
        eq(cardGuarantees.paymentMethodReference, paymentMethodReference),
      ),
    );
  invariant(row, 'what was inserted, or was there, is there');
  return asGuarantee(row);
}

/** Makes this card the draft's guarantee and marks an earlier one as replaced. */
export async function setCurrentGuarantee(
  tx: Transaction,
  { id, draftId }: Pick<CardGuarantee, 'id' | 'draftId'>,
  { brand, lastFour }: Pick<GatewayCard, 'brand' | 'lastFour'>,
  now: Date,
): Promise<void> {
  await tx
    .update(cardGuarantees)
    .set({ state: 'refused', failureCode: replaced, updatedAt: now })
    .where(
      and(eq(cardGuarantees.draftId, draftId), eq(cardGuarantees.state, 'kept'), ne(cardGuarantees.id, id)),
    );
  await tx
    .update(cardGuarantees)
    .set({ state: 'kept', failureCode: null, cardBrand: brand, cardLastFour: lastFour, updatedAt: now })
    .where(eq(cardGuarantees.id, id));
}

/** Marks a guarantee as declined if it is still open; otherwise changes nothing. */
export async function markGuaranteeDeclined(
  tx: Transaction,
  guaranteeId: CardGuaranteeId,
  failureCode: string,
  now: Date,
): Promise<void> {
  await tx
    .update(cardGuarantees)
    .set({ state: 'refused', failureCode, updatedAt: now })
    .where(and(eq(cardGuarantees.id, guaranteeId), eq(cardGuarantees.state, 'open')));
}

type Idle = Pick<CardGuarantee, 'id' | 'paymentMethodReference'> & {
  /** Whether the customer has also saved this card in their account. */
  readonly isOfAccount: boolean;
};

/**
 * Returns guarantees that are no longer needed, because the card was replaced, the checkout was abandoned, or the visit is over and no fee
 * can be charged anymore.
 */
export async function findUnneededGuarantees(
  read: Transaction,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly Idle[]> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const isOfAccount = sql<boolean>`exists (select from saved_cards card where card.customer_id is not null
    and card.reference = ${cardGuarantees.paymentMethodReference})`;
  return read
    .select({
      id: cardGuarantees.id,
      paymentMethodReference: cardGuarantees.paymentMethodReference,
      isOfAccount,
    })
    .from(cardGuarantees)
    .where(
      sql`(${cardGuarantees.state} = 'refused' and ${cardGuarantees.failureCode} = ${replaced})
        or (${cardGuarantees.state} in ('open', 'kept') and ${cardGuarantees.updatedAt} < ${instant} - interval '1 day'
          and not exists (select from drafts where drafts.id = ${cardGuarantees.draftId} and drafts.state = 'open'
            and drafts.updated_at > ${instant} - interval '1 day')
          and not exists (select from reservations visit where visit.guarantee_id = ${cardGuarantees.id}
            and (visit.ended_at is null or visit.ended_at > ${instant} - interval '14 days')))`,
    )
    .orderBy(cardGuarantees.updatedAt)
    .limit(limit);
}

export async function markGuaranteesForgotten(
  tx: Transaction,
  guaranteeIds: readonly CardGuaranteeId[],
  now: Date,
): Promise<void> {
  if (guaranteeIds.length === 0) return;
  await tx
    .update(cardGuarantees)
    .set({ state: 'forgotten', failureCode: null, updatedAt: now })
    .where(inArray(cardGuarantees.id, [...guaranteeIds]));
}
